"""The rules that scripts/check-rules checks, a file each."""
