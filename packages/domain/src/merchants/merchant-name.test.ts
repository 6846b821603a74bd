import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import { foreignMerchants } from './foreign-formats.fixture.ts';
import { knownSpellings } from './known-merchants.ts';
import { officialNames } from './known-names.ts';
import { labeledMerchants } from './labeled-names.fixture.ts';
import { merchantKey } from './merchant-key.ts';
import { merchantName } from './merchant-name.ts';
import { merchantsByFormat } from './statement-formats.fixture.ts';

const printed = [labeledMerchants, merchantsByFormat, foreignMerchants].flat().flatMap(({ names }) => names);

describe('a name that a bank printed is shown without what the bank added', () => {
  // covers: entry/merchant-key 9
  test.each([
    ['SQ *JUNIPER & RYE BAKERY Asheville NC', 'Juniper & Rye Bakery'],
    ['PURCHASE AUTHORIZED ON 10/14 TST* TIDEWATER OYSTER NORFOLK VA S465288012345678 CARD 4412', 'Tidewater Oyster'],
    ['POS PURCHASE HOLLOWAY HARDWARE 42 DES MOINES IA US', 'Holloway Hardware'],
    ['LAKESHORE G&E DES:UTILITYPMT ID:0099887766 INDN:JANE DOE CO ID:1390128800 PPD', 'Lakeshore G&E'],
    ['ACH DEBIT LAKESHORE G&E UTILITYPMT 0099887766', 'Lakeshore G&E'],
    ['CARD PAYMENT TO THE COPPER KETTLE ON 14 NOV', 'The Copper Kettle'],
    ['SEPA-LASTSCHRIFT STADTWERKE LINDENTAL GMBH MANDATSREF 00481122', 'Stadtwerke Lindental'],
    ['Bäckerei Morgenrot Köln', 'Bäckerei Morgenrot'],
    ['ZELLE PAYMENT TO JANE COOPER 17722345671', 'Jane Cooper'],
    ['ZELLE GREENLEAF LAWN CARE', 'Greenleaf Lawn Care'],
    ['KING S NAILS', 'King’s Nails'],
    ["MCALLISTER'S DELI #12", "McAllister's Deli"],
    ["O'HARA'S PUB BOSTON MA", "O'Hara's Pub"],
    ['CITY OF FAIRMONT WATER BILLPAY 110226', 'City of Fairmont Water'],
    ['NORTHGATE DENTAL GRP SEATTLE WA', 'Northgate Dental Grp'],
    ['BLUESTEM BBQ #3 OMAHA NE', 'Bluestem BBQ'],
    ['WWW.CRISPDATA.IO', 'Crispdata.io'],
  ])('%s: %s', (text, name) => {
    expect(merchantName(text)).toBe(name);
  });
});

// covers: entry/merchant-key 9
test.each([
  ['AMZN MKTP US*2K4LP9QT3 AMZN.COM/BILL WA', 'Amazon'],
  ['APPLE.COM/BILL 866-712-7753 CA', 'Apple'],
  ['ATT* BILL PAYMENT 800-288-2020 TX', 'AT&T'],
  ['H & M #312 CHICAGO', 'H&M'],
  ['7 ELEVEN 34121 AUSTIN TX', '7-Eleven'],
  ['CVS/PHARMACY #08271 BOSTON MA', 'CVS'],
  ['MCDONALDS 12044', 'McDonald’s'],
  ['TRADER JOE S #118', 'Trader Joe’s'],
  ['UBER *EATS HELP.UBER.COM CA', 'Uber Eats'],
])('a known merchant has its official spelling: %s is %s', (text, name) => {
  expect(merchantName(text)).toBe(name);
});

// covers: entry/merchant-key 9
test.each([
  '丸亀製麺 渋谷店',
  'ЯНДЕКС.ТАКСИ MOSCOW RU',
  'CHECK #1042',
  '12345',
  '***',
  'Online transfer to SAV ...4412',
  '',
])('what would say less, or is in another script, stays: %s', (text) => {
  expect(merchantName(text)).toBe(text);
});

// covers: entry/merchant-key 9
test.each(["McDonald's", 'Whole Foods Market', 'Blue Heron Coffee', 'Dinner with Ann', 'iFixit', 'L’Orée du Bois'])(
  'a name as people write it stays: %s',
  (name) => {
    expect(merchantName(name)).toBe(name);
  },
);

// covers: entry/merchant-key 10
test('a shown name is shown unchanged, for every printed one', () => {
  for (const text of printed) expect(merchantName(merchantName(text))).toBe(merchantName(text));
});

// covers: entry/merchant-key 10
test('a shown name never has the numbers or stars of the printed one, nor is it longer than 40 characters', () => {
  for (const text of printed) {
    const name = merchantName(text);
    if (name === text) continue;
    expect(name).not.toMatch(/[*#]|\d{4}(?<!1800)/);
    expect(name.length).toBeLessThanOrEqual(40);
  }
});

// covers: entry/merchant-key 10
test('at least 97% of shown names belong to the same merchant as the printed ones', () => {
  const same = printed.filter((text) => merchantKey(merchantName(text)) === merchantKey(text));
  expect(same.length / printed.length).toBeGreaterThanOrEqual(0.97);
});

// covers: entry/merchant-key 9
test('every official spelling is of a known merchant', () => {
  const merchants = new Set(Array.from(knownSpellings.values(), ({ merchant }) => merchant));
  expect([...officialNames.keys()].filter((key) => !merchants.has(key))).toEqual([]);
});

// covers: entry/merchant-key 10
test('for any text, a shown name isn’t empty unless the text is, and is shown unchanged', () => {
  const words = fc.constantFrom(...printed.flatMap((text) => text.split(' ')), '*', '#', '&', "'", 'É', '…', 'ß');
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 220 }),
    fc.array(words, { maxLength: 10 }).map((parts) => parts.join(' ')),
  );
  fc.assert(
    fc.property(anyText, (text) => {
      const name = merchantName(text);
      expect(name === '').toBe(text === '');
      expect(merchantName(name)).toBe(name);
    }),
    { numRuns: inject('isDeep') ? 3_000 : 500 },
  );
});
