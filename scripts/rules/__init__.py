"""The rules that scripts/check-rules checks, one file per rule."""
