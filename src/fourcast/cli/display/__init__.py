"""What people see: boards, tables, progress bars, reviews, on terminals and in pipes of any encoding."""
