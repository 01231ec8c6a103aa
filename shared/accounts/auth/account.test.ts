/** What the forms of an account take, and what the API does. */
import { expect, test } from 'vitest';
import { profileForm, registerForm, registerInput } from './account.ts';

const ann = {
  first_name: 'Ann',
  last_name: 'Walker',
  company_name: 'Walker Homes',
  email: 'ann@example.com',
  role: 'agent',
  password: 'long enough',
  password_confirmation: 'long enough',
};

test.each([
  ['(206) 555-0142', '2065550142'],
  [' +1 206.555.0142 ', '+12065550142'],
  ['206\u2011555\u20110142', '2065550142'],
])('the forms take the phone %s and send its digits; the API takes digits alone', (typed, phone) => {
  expect(registerForm.parse({ ...ann, phone: typed }).phone).toBe(phone);
  expect(profileForm.parse({ ...ann, phone: typed }).phone).toBe(phone);
  expect(registerInput.safeParse({ ...ann, phone: typed }).success).toBe(false);
  expect(registerInput.parse({ ...ann, phone }).phone).toBe(phone);
});

test.each(['555-01', '206 555 0142 x5', '206+5550142', '(206) 555-0142 555-0142', ''])(
  '%s is no phone number for a form either',
  (phone) => {
    expect(registerForm.safeParse({ ...ann, phone }).success).toBe(false);
  },
);
