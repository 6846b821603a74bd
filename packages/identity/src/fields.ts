import { isCommonPassword } from './common-passwords.ts';
import { PASSWORD_LENGTH } from './passwords.ts';

const MAX_EMAIL_LENGTH = 254;
const MAX_NAME_LENGTH = 100;

// The pattern from the HTML standard for <input type=email>.
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

export function cleanEmail(text: string): string {
  return text.trim().toLowerCase();
}

export function cleanName(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}

export function emailProblem(email: string): string | undefined {
  if (email === '') return 'Enter your email address.';
  if (email.length > MAX_EMAIL_LENGTH || !EMAIL.test(email)) return 'Enter an email address like name@example.com.';
  return undefined;
}

export function nameProblem(name: string): string | undefined {
  if (name === '') return 'Enter your name.';
  if ([...name].length > MAX_NAME_LENGTH) return `Use at most ${MAX_NAME_LENGTH} characters.`;
  return undefined;
}

const TOO_SIMILAR_TO_EMAIL =
  'This password is too similar to your email address and easy to guess. Choose a different one.';

/** Whether the password contains parts of the email and no other letters. */
function isDerivedFrom(email: string, password: string): boolean {
  const [local = '', domain = ''] = email.split('@');
  const parts = [email, local, ...local.split(/[^\p{L}]+/u), ...domain.split('.')].filter((part) => part.length > 1);
  let left = password.normalize('NFKC').toLowerCase();
  const before = left;
  for (const part of parts.toSorted((a, b) => b.length - a.length)) left = left.replaceAll(part, '');
  return left !== before && !/\p{L}/u.test(left);
}

export function newPasswordProblem(password: string, email: string): string | undefined {
  const { min, max } = PASSWORD_LENGTH;
  const length = [...password.normalize('NFKC')].length;
  if (password === '') return 'Choose a password.';
  if (length < min) return `Use at least ${min} characters.`;
  if (length > max) return `Use at most ${max} characters.`;
  if (isCommonPassword(password)) return 'This password is too common and easy to guess. Choose a different one.';
  if (isDerivedFrom(email, password)) return TOO_SIMILAR_TO_EMAIL;
  return undefined;
}
