import { isCommonPassword } from './common-passwords.ts';
import { PASSWORD_LENGTH } from './passwords.ts';

const EMAIL_MOST = 254;
const NAME_MOST = 100;

// The pattern that the HTML standard gives for <input type=email>.
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
  if (email.length > EMAIL_MOST || !EMAIL.test(email)) return 'Enter an email address like name@example.com.';
  return undefined;
}

export function nameProblem(name: string): string | undefined {
  if (name === '') return 'Enter your name.';
  if ([...name].length > NAME_MOST) return `Use at most ${NAME_MOST} characters.`;
  return undefined;
}

const MADE_OF_EMAIL = 'This password is too similar to your email address and easy to guess. Choose a different one.';

/** Whether only digits and signs are left of it without the email, its name and its domain. */
function isMadeOf(email: string, password: string): boolean {
  const [local = '', domain = ''] = email.split('@');
  const parts = [email, local, ...local.split(/[^\p{L}]+/u), ...domain.split('.')].filter((part) => part.length > 1);
  let left = password.normalize('NFKC').toLowerCase();
  const before = left;
  for (const part of parts.toSorted((a, b) => b.length - a.length)) left = left.replaceAll(part, '');
  return left !== before && !/\p{L}/u.test(left);
}

export function newPasswordProblem(password: string, email: string): string | undefined {
  const { least, most } = PASSWORD_LENGTH;
  const length = [...password.normalize('NFKC')].length;
  if (password === '') return 'Choose a password.';
  if (length < least) return `Use at least ${least} characters.`;
  if (length > most) return `Use at most ${most} characters.`;
  if (isCommonPassword(password)) return 'This password is too common and easy to guess. Choose a different one.';
  if (isMadeOf(email, password)) return MADE_OF_EMAIL;
  return undefined;
}
