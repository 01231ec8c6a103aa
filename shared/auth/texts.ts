export const authTexts = {
  registered: 'Registration successful',
  loggedIn: 'Login successful',
  loggedOut: 'Logged out successfully',
  wrongLogin: 'Invalid email or password',
  tooManyTries: 'Too many attempts. Please try again later.',
  unauthenticated: 'Unauthenticated',
  emailTaken: 'The email has already been taken.',
  profileUpdated: 'Profile updated successfully!',
  passwordChanged: 'Password changed successfully!',
  wrongPassword: 'The current password is not correct',
  loginFailed: 'Login failed',
  registrationFailed: 'Registration failed. Please try again.',
} as const;
