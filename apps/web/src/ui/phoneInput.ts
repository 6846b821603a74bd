import type { InputMask } from './inputMask.ts';

const phoneDigits = 10;
const countryCode = '1';

/** At most ten digits; a "+1" before them is dropped. */
function cleanDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  const local = digits.length > phoneDigits && digits.startsWith(countryCode) ? digits.slice(1) : digits;
  return local.slice(0, phoneDigits);
}

/** "5035550142" → "503-555-0142". Also formats incomplete numbers. */
export function formatPhone(text: string): string {
  const digits = cleanDigits(text);
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter((part) => part !== '').join('-');
}

export const phoneMask: InputMask = {
  clean: cleanDigits,
  format: formatPhone,
  isValueCharacter: (character) => /\d/.test(character),
};
