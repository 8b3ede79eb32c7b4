"""
What stands beside entities: split antecedents, zeros, bridging, mentions that do not refer, deixis, named entities,
mention overlap, LEA under weights, and shared tasks.
"""
