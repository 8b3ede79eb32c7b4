"""
The playground: a page on which two partitions are typed and dragged, and every metric shows what it makes of them.

The page runs the package itself, in the browser; this room answers it, in JSON, and knows what it offers to start from.
"""
