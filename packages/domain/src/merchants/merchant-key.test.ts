import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameKey } from '../name-key.ts';
import { knownSpellings, LONGEST_SPELLING } from './known-merchants.ts';
import { labeledMerchants } from './labeled-names.fixture.ts';
import { MERCHANT_KEY_VERSION, merchantKey } from './merchant-key.ts';

test('this is version 2 of the key', () => {
  expect(MERCHANT_KEY_VERSION).toBe(2);
});

describe('names of one merchant have one key', () => {
  test.each([
    ['a processor', 'SQ *BLUE HERON GRILL', 'blue heron'],
    ['another processor and a branch', 'TST* BLUE HERON GRILL - DOWNT AUSTIN TX', 'blue heron'],
    ['a processor without its star', 'SP BLUE HERON GRILL', 'blue heron'],
    ['a bank’s wording and a date', 'PURCHASE AUTHORIZED ON 05/12 BLUE HERON GRILL', 'blue heron'],
    ['a check card’s date code', 'CHECKCARD 0512 BLUE HERON GRILL', 'blue heron'],
    ['a French card payment', 'CARTE 12/05 BLUE HERON GRILL CB*1234', 'blue heron'],
    ['a British card payment', 'CARD PAYMENT TO BLUE HERON GRILL ON 12 MAY 2024', 'blue heron'],
    ['a store number', 'BLUE HERON GRILL #0042', 'blue heron'],
    ['a phone number and a state', 'BLUE HERON GRILL 800-555-0100 WA', 'blue heron'],
    ['a city that is known', 'BLUE HERON GRILL SALT LAKE CITY UT 84101', 'blue heron'],
    ['a city that is cut off', 'BLUE HERON GRILL FORT LAUDERDA FL', 'blue heron'],
    ['a city printed onto its state', 'BLUE HERON GRILL SAN FRANCISCOCA', 'blue heron'],
    ['a city that is not known', 'BLUE HERON GRILL KALISPELL MT', 'blue heron'],
    ['a country', 'BLUE HERON GRILL LONDON GB', 'blue heron'],
    ['a code', 'BLUE HERON GRILL P2F3C1A9B0', 'blue heron'],
    ['a street', 'BLUE HERON GRILL 12 ELM ST PORTLAND OR', 'blue heron'],
    ['a bank’s fields', 'BLUE HERON GRILL DES:PURCHASE ID:XXXXX INDN:A B', 'blue heron'],
    ['an apostrophe as a space', 'KING S NAILS', 'kings nails'],
    ['letters with spaces', 'H E B #12', 'heb'],
    ['a name that begins with a number', '99 RANCH #1776', '99 ranch'],
    ['a number that is the name', 'PHO 79 GARDEN GROVE CA', 'pho 79'],
    ['accents', 'Bäckerei Müller', 'backerei muller'],
    ['another script', 'ПЯТЕРОЧКА 1234', 'пятерочка'],
    ['what would be a state, but is a word', 'MOONLIGHT DRIVE IN', 'moonlight drive'],
    ['a city that is part of the name', 'CITY OF AUSTIN TX', 'city of austin'],
  ])('%s: %s', (_, name, key) => {
    expect(merchantKey(name)).toBe(key);
  });
});

test.each([
  ['Uber', 'Uber Eats'],
  ['Amazon', 'Amazon Prime'],
  ['Amazon', 'Amazon Fresh'],
  ['Amazon', 'Amazon Web Services'],
  ['APPLE STORE #R095', 'APPLE.COM/BILL'],
  ['COSTCO WHSE #0110', 'COSTCO GAS #0110'],
  ['The UPS Store', 'UPS'],
  ['Nordstrom', 'Nordstrom Rack'],
  ['GOOGLE *YouTubePremium', 'GOOGLE *Google One'],
  ['United Airlines', 'United Healthcare'],
  ['Target', 'Target Optical'],
])('%s and %s are different merchants', (a, b) => {
  expect(merchantKey(a)).not.toBe(merchantKey(b));
});

test.each(['12345', '000123', 'POS DEBIT 1234', 'Visa', '***', '05/12'])(
  'where nothing would remain, the key is the name itself: %s',
  (name) => {
    expect(merchantKey(name)).toBe(nameKey(name));
  },
);

describe('labeled names', () => {
  const names = labeledMerchants.flatMap(({ label, names }) =>
    names.map((name) => ({ label, key: merchantKey(name) })),
  );

  function shareOfPairs(isSame: boolean): number {
    let pairs = 0;
    let equal = 0;
    for (const [index, a] of names.entries()) {
      for (const b of names.slice(index + 1)) {
        if ((a.label === b.label) !== isSame) continue;
        pairs++;
        if (a.key === b.key) equal++;
      }
    }
    return equal / pairs;
  }

  test('there are at least 400 of at least 120 merchants', () => {
    expect(names.length).toBeGreaterThanOrEqual(400);
    expect(labeledMerchants.length).toBeGreaterThanOrEqual(120);
  });

  test('at least 97% of the pairs of one merchant share a key', () => {
    expect(shareOfPairs(true)).toBeGreaterThanOrEqual(0.97);
  });

  test('at most 0.5% of the pairs of two merchants do', () => {
    expect(shareOfPairs(false)).toBeLessThanOrEqual(0.005);
  });
});

const brands = [
  'Bluebird Bakery',
  'Thai Basil',
  'Sunset Liquors',
  'Lotus Nail Spa',
  'Ocean Prime',
  "Sal's Pizzeria",
  'Mission Bicycle',
  'Two Brothers Auto',
  'La Colombe',
  'Jade Palace',
  '3 Brothers Pizza',
  'Pho 79',
  'Café Rio',
  'Starbucks',
  'Target',
  'The Home Depot',
  '7-Eleven',
  "McDonald's",
  'Walgreens',
  'Whole Foods',
];
const brand = fc.constantFrom(...brands);
const place = fc.constantFrom(
  'AUSTIN TX',
  'New York NY',
  'SALT LAKE CITY UT',
  'SAN FRANCISCO CA 94103',
  'N LAS VEGAS NV',
  'FT LAUDERDALE FL US',
  'COLORADO SPGS CO',
  'PORTLAND OR',
  'BOISE ID',
  'LONDON GB',
  'BERLIN DE',
  'AMSTERDAM NLD',
);
const prefix = fc.constantFrom(
  ...[
    'SQ *',
    'TST* ',
    'PAYPAL *',
    'PP*',
    'SP ',
    'SP * ',
    'IN *',
    'PY *',
    'FSP*',
    'CKE*',
    'SUMUP  *',
    'POS ',
    'POS DEBIT ',
  ],
  ...[
    'CHECKCARD 0512 ',
    'DEBIT CARD PURCHASE ',
    'RECURRING PAYMENT ',
    'PURCHASE AUTHORIZED ON 05/12 ',
    'ACH ',
    'VISA ',
  ],
  ...['KARTENZAHLUNG ', 'CARTE 12/05 ', 'CARD PAYMENT TO ', 'AplPay ', 'Direct Debit Payment to '],
);
const number = fc.integer({ min: 0, max: 9_999_999 });
const suffix = fc.oneof(
  number.map((n) => ` #${n}`),
  number.map((n) => ` ${String(n).padStart(5, '0')}`),
  number.map((n) => ` STORE ${n}`),
  number.map((n) => ` T-${1000 + (n % 9000)}`),
  fc.constantFrom(' 800-555-0100', ' (800) 555-0100 CA', ' 8005550100', ' +1 800 555 0100'),
  fc.constantFrom(
    ' 05/12',
    ' 05/12/24',
    ' 2024-05-12',
    ' 12MAY24',
    ' 12 MAY 2024',
    ' MAY 12',
    ' ON 12 MAY',
    ' 12.05.2024',
  ),
);
const placed = place.map((where) => ` ${where}`);
const behind = fc.oneof(
  suffix,
  placed,
  fc.tuple(suffix, suffix).map((parts) => parts.join('')),
  fc.tuple(suffix, placed).map((parts) => parts.join('')),
  fc.tuple(placed, suffix).map((parts) => parts.join('')),
);
const letters = 'abcdefghijklmnopqrstuvwxyz';
const anyName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 250 }),
  fc
    .array(
      fc.oneof(
        brand,
        place,
        prefix,
        suffix,
        fc.string({ unit: fc.constantFrom(...letters, ...'0123456789*#./-:& '), maxLength: 12 }),
        fc.constantFrom(
          'inc',
          'the',
          's',
          'store',
          'and',
          'ß',
          'É',
          '…',
          'zelle',
          'google',
          'pay',
          'of',
          '.com',
          '/bill',
        ),
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(' ')),
);

describe('for any name', () => {
  test('the key of a key is the key', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        expect(merchantKey(merchantKey(name))).toBe(merchantKey(name));
      }),
      { numRuns: 2000 },
    );
  });

  test('case and spaces make no difference', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const folded = nameKey(name).slice(0, 90);
        expect(merchantKey(folded.toUpperCase())).toBe(merchantKey(folded));
        expect(merchantKey(`  ${folded.replaceAll(' ', '   ')} `)).toBe(merchantKey(folded));
      }),
      { numRuns: 1000 },
    );
  });

  test('the key is empty only where the name is', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        expect(merchantKey(name) === '').toBe(nameKey(name) === '');
      }),
      { numRuns: 1000 },
    );
  });

  test('digits alone are their own key', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 200 }), (digits) => {
        expect(merchantKey(digits)).toBe(digits);
      }),
    );
  });
});

describe('for plain names of merchants', () => {
  test('what a bank or processor adds before or behind one changes nothing', () => {
    fc.assert(
      fc.property(brand, fc.option(prefix), fc.option(behind), (name, before, after) => {
        const printed = `${before ?? ''}${name}${after ?? ''}`;
        expect(merchantKey(printed)).toBe(merchantKey(name));
        expect(merchantKey(printed.toUpperCase())).toBe(merchantKey(name));
      }),
      { numRuns: 2000 },
    );
  });

  test('different names have different keys', () => {
    expect(new Set(brands.map(merchantKey)).size).toBe(brands.length);
  });

  test('each merchant that is known is its own key, and no spelling is longer than those looked for', () => {
    for (const [spelling, { merchant }] of knownSpellings) {
      expect(merchantKey(merchant)).toBe(merchant);
      expect(spelling.length).toBeLessThanOrEqual(LONGEST_SPELLING);
    }
  });
});
