"""Values and words that everybody uses: findings, budgets, scenes, the frozen values the stages hand on, facts on languages.

Knows nothing else of pnp.
"""
