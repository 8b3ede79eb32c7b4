"""
The playground: edit two partitions in the browser by typing or dragging, and watch every metric follow.

The page runs the package itself, in the browser; this room answers it, in JSON, and knows what it offers to start from.
"""
