"""A second reader of explanations: it has rules of its own, reads only the English text, and believes nothing of it."""
