"""The quiz: questions worth asking, answers as people type them, and the file of scores."""
