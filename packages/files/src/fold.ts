const letters: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['ø', 'o'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ı', 'i'],
]);
const foldable = /[ßøæœłđı]/g;
const plain = /^[ -~]*$/;

/** Lowercase without accents, so "Débit" equals "DEBIT". */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (plain.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(foldable, (letter) => letters.get(letter) ?? letter)
    .normalize('NFKC');
}

/** Lowercase letters and digits only, without accents. */
export function wordKey(text: string): string {
  return fold(text).replace(/[^\p{L}\d]/gu, '');
}
