"""The folder that Hugging Face's `evaluate.load` takes a metric from."""
