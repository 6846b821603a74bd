/** ISO codes that occur in bank files. */
const codes = new Set(
  'USD EUR GBP CAD AUD NZD CHF JPY CNY HKD SGD TWD KRW INR IDR MYR THB PHP VND SEK NOK DKK ISK PLN CZK HUF RON BGN HRK RSD UAH RUB TRY ILS AED SAR QAR KWD BHD OMR JOD IQD LYD PKR LKR BDT GEL KZT EGP MAD TND ZAR NGN KES GHS BRL MXN ARS CLP COP PEN UYU PYG'.split(
    ' ',
  ),
);

/** Symbols and abbreviations, or null if several currencies share one. */
const signs: ReadonlyMap<string, string | null> = new Map([
  ['$', null],
  ['US$', 'USD'],
  ['A$', 'AUD'],
  ['C$', 'CAD'],
  ['S$', 'SGD'],
  ['HK$', 'HKD'],
  ['NZ$', 'NZD'],
  ['R$', 'BRL'],
  ['€', 'EUR'],
  ['EURO', 'EUR'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['￥', 'JPY'],
  ['円', 'JPY'],
  ['元', 'CNY'],
  ['RMB', 'CNY'],
  ['₹', 'INR'],
  ['RS', 'INR'],
  ['₽', 'RUB'],
  ['РУБ', 'RUB'],
  ['Р', 'RUB'],
  ['₺', 'TRY'],
  ['TL', 'TRY'],
  ['₴', 'UAH'],
  ['₪', 'ILS'],
  ['₩', 'KRW'],
  ['₫', 'VND'],
  ['₱', 'PHP'],
  ['฿', 'THB'],
  ['KR', null],
  ['ZŁ', 'PLN'],
  ['ZL', 'PLN'],
  ['KČ', 'CZK'],
  ['KC', 'CZK'],
  ['FT', 'HUF'],
  ['FR', 'CHF'],
  ['SFR', 'CHF'],
  ['LEI', 'RON'],
  ['KD', 'KWD'],
  ['DT', 'TND'],
  ['원', 'KRW'],
  ['ТГ', 'KZT'],
  ['RP', 'IDR'],
  ['RM', 'MYR'],
  ['R', 'ZAR'],
]);

/** Whether a word next to a number is a currency. */
export function isCurrencyWord(word: string): boolean {
  const upper = word.toUpperCase().replace(/\.$/, '');
  return codes.has(upper) || signs.has(upper);
}

/** Whether the word is an abbreviation such as "Rs." or "kr.", which may end with a point of its own. */
export function isCurrencyAbbreviation(word: string): boolean {
  return /\p{L}$/u.test(word) && signs.has(word.toUpperCase());
}

/** Returns "EUR" for "eur" or "€", and null for unknown or ambiguous words. */
export function currencyOf(word: string): string | null {
  const upper = word.trim().toUpperCase().replace(/\.$/, '');
  return codes.has(upper) ? upper : (signs.get(upper) ?? null);
}

export function isCurrencyCode(word: string): boolean {
  return codes.has(word.trim());
}

const currencyIn = /[\p{L}$€£¥￥₹₽₺₴₪₩₫₱฿]+/gu;

/** The currency next to an amount or in a column name. */
export function currencyNextTo(text: string): string | null {
  for (const [word] of text.matchAll(currencyIn)) {
    const found = currencyOf(word);
    if (found !== null) return found;
  }
  return null;
}
