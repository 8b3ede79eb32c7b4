"""What files hold, and what is wrong or unusual in them."""
