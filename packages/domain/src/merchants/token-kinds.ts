const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
export const date = new RegExp(
  `^(?:\\d{1,2}[./-]\\d{1,2}(?:[./-]\\d{2,4})?|\\d{4}[./-]\\d{1,2}[./-]\\d{1,2}(?:t[\\d:.]*)?|\\d{1,2}-?(?:${months})[a-z]{0,6}-?\\d{0,4}|\\d{1,2}:\\d\\d(?::\\d\\d)?(?:[ap]m)?|\\d{1,2}[ap]m)$`,
);
const fullDate = /^(?:\d{2}[./-]\d{2}|\d{1,4}[./-]\d{1,2}[./-]\d{1,4}.*|\d{1,2}[a-z]{3}\d{2,4})$/;
const dayOfMonth = new RegExp(`^\\d{1,2}-?(?:${months})$`);
const mask = /^[x\d]*xx[x\d-]*$/;
const numberOnly = /^[+\d][\d.+/-]*$/;
const threeDigits = /^\d{3}/;
const branchNumber = /^[a-z]{1,2}-?\d{3,}/;
const mixed = /^(?=.*\d)(?=.*[a-z])[a-z\d-]+$/;
export const letter = /\p{L}/u;
export const shortNumber = /^\d{1,2}$/;

/** Most tokens have only letters, so the patterns for numbers, codes, and addresses can be skipped. */
export function isPlainWord(token: string): boolean {
  for (let index = 0; index < token.length; index++) {
    const code = token.charCodeAt(index);
    if (code < 97 || code > 122) return false;
  }
  return token.charCodeAt(0) !== LETTER_X;
}

const LETTER_X = 120;

/** Numbers in product names: Microsoft 365, Xbox 360. */
const productNumber = /^36[05]$/;

function isNumber(token: string): boolean {
  return numberOnly.test(token) && (token.startsWith('+') || token.replace(/\D/g, '').length >= 3);
}

/** "studio21dance", "4cornersstore": long words, each with a vowel, and a short number. */
const nameAroundNumber = /^(?:(?=[a-z]*[aeiou])[a-z]{4,}\d{1,2}|\d{1,2})(?=[a-z]*[aeiou])[a-z]{4,}$/;

/** A code of letters and digits that can't be a name: 2k4rt8yi3, p2f3c1a9b0. */
export function isCode(token: string): boolean {
  if (!mixed.test(token) || nameAroundNumber.test(token)) return false;
  if (token.length >= 10) return true;
  if (!/\d.*\d/.test(token)) return false;
  return token.length >= 6 || (token.length === 5 && /\d[a-z]+\d|[a-z]\d+[a-z]/.test(token));
}

/** "dvla-ab12cde" */
export const nameWithCode = /^(\p{L}{4,})-(?=\p{L}*\d\p{L}*\d)[\p{L}\d]+$/u;

/** A code too long to be a name, even before a name. */
export function isLongCode(token: string): boolean {
  return token.length >= 8 && mixed.test(token) && /\d.*[a-z].*\d/.test(token);
}

/** Whether a token after a name ends it: everything from there on is dropped. */
export function endsName(token: string): boolean {
  if (isPlainWord(token) || productNumber.test(token)) return false;
  return (
    token.startsWith('#') ||
    (token.startsWith('/') && date.test(token.slice(1))) ||
    isNumber(token) ||
    threeDigits.test(token) ||
    date.test(token) ||
    branchNumber.test(token) ||
    mask.test(token) ||
    isCode(token)
  );
}

/** Whether a token before a name isn't part of it. Numbers of up to four digits may be: 99 Ranch, 24 Hour Fitness. */
export function isReference(token: string): boolean {
  if (isPlainWord(token)) return false;
  return (
    /^#?(?:\d{5,}|0\d+)$/.test(token) ||
    fullDate.test(token) ||
    dayOfMonth.test(token) ||
    mask.test(token) ||
    /^[a-z]{0,2}\d{6,}$/.test(token)
  );
}

export function bare(token: string): string {
  if (isPlainWord(token)) return token;
  return token.replace(/^[-.]+|[-.]+$/g, '');
}
