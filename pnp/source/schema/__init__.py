"""What a set may say: ``rules.yaml`` into validators, nodes into the model, the expression language.

Must not know drawing. The one place where shapes are declared, for reading and for JSON Schema alike.
"""
