import type { CsvQuestion } from '../csv-mapping.ts';

/** A short made-up file and its expected rows. */
export interface TestStatement {
  readonly title: string;
  readonly lines: readonly string[];
  /** The day of the month, the name if it matters, and signed cents. */
  readonly expected: readonly string[];
  /** The expected question, if any. One of its answers must lead to the expected rows. */
  readonly asks?: CsvQuestion['kind'];
}

/** Purchases and one salary with a running balance. */
function household(debits: number, [out, into]: readonly [string, string], isHinting: boolean) {
  let balance = 1_000_000;
  const rows = Array.from({ length: debits + 1 }, (_, at) => {
    const isPay = at === Math.floor(debits / 2);
    const cents = isPay ? 300_000 : -(1_000 + at * 137);
    balance += cents;
    const name = isHinting && !isPay ? `POS PURCHASE ${at}` : `Shop ${at}`;
    const amounts = [Math.abs(cents), balance].map((value) => (value / 100).toFixed(2));
    return { line: `${name},${amounts[0]},${isPay ? into : out},${amounts[1]}`, cents };
  });
  const days = rows.map((_, at) => `2026-10-${String(at + 1).padStart(2, '0')}`);
  return {
    lines: ['Date,Description,Amount,Type,Balance', ...rows.map(({ line }, at) => `${days[at]},${line}`)],
    expected: rows.map(({ cents }, at) => `${String(at + 1).padStart(2, '0')} ${cents}`),
  };
}

export const balanceStatements: readonly TestStatement[] = [
  { title: '24 debits and a credit with DR/CR and a balance', ...household(24, ['DR', 'CR'], false) },
  { title: '24 debits and a credit with words that only the balance explains', ...household(24, ['xo', 'yb'], false) },
  { title: 'purchases with debit and credit words and a balance', ...household(12, ['Debit', 'Credit'], true) },
  {
    title: 'purchases that lower the balance, all marked as debits',
    lines: [
      'Date,Description,Amount,Type,Balance',
      '2026-10-05,POS PURCHASE HARROW,45.90,Debit,954.10',
      '2026-10-06,POS PURCHASE MERIDIAN,60.00,Debit,894.10',
      '2026-10-07,ATM WITHDRAWAL,100.00,Debit,794.10',
      '2026-10-08,POS PURCHASE QUILL,4.10,Debit,790.00',
    ],
    expected: ['05 -4590', '06 -6000', '07 -10000', '08 -410'],
  },
  {
    title: 'purchases that lower the balance, without a type',
    lines: [
      'Date,Description,Amount,Balance',
      '2026-10-05,Starbucks,5.90,994.10',
      '2026-10-06,Amazon,60.00,934.10',
      '2026-10-07,Netflix,15.00,919.10',
      '2026-10-08,Quill,9.10,910.00',
    ],
    expected: ['05 -590', '06 -6000', '07 -1500', '08 -910'],
  },
  {
    title: 'two rows with a direction and a balance',
    lines: [
      'Date,Description,Amount,Type,Balance',
      '2026-10-05,Harrow,45.90,Debit,954.10',
      '2026-10-06,Acme,60.00,Credit,1014.10',
    ],
    expected: ['05 -4590', '06 6000'],
  },
  {
    title: 'a card with an owed balance and neutral names',
    lines: [
      'Date,Description,Amount,Balance',
      '10/03/2026,Harrow & Finch,45.90,545.90',
      '10/05/2026,Meridian,60.00,605.90',
      '10/15/2026,Online Pmt,-500.00,105.90',
      '10/18/2026,Saffron Lane,99.90,205.80',
      '10/19/2026,Quill 7,9.90,215.70',
    ],
    expected: ['03 -4590', '05 -6000', '15 50000', '18 -9990', '19 -990'],
    asks: 'sign',
  },
  {
    title: 'a card whose owed balance grows with negative amounts',
    lines: [
      'Date,Description,Amount,Balance',
      '2026-10-05,Harrow,-50.00,550.00',
      '2026-10-06,Payment,100.00,450.00',
      '2026-10-07,Quill,-50.00,500.00',
      '2026-10-08,Orchid,-70.00,570.00',
    ],
    expected: ['05 -5000', '06 10000', '07 -5000', '08 -7000'],
  },
  {
    title: 'several transaction types with a balance',
    lines: [
      'Date,Type,Description,Amount,Balance',
      '10/03/2026,POS Purchase,Harrow,45.90,954.10',
      '10/05/2026,ATM Withdrawal,Main St,60.00,894.10',
      '10/15/2026,ACH Credit,Acme Corp,2500.00,3394.10',
      '10/18/2026,POS Purchase,Quill,99.90,3294.20',
    ],
    expected: ['03 -4590', '05 -6000', '15 250000', '18 -9990'],
  },
  {
    title: 'a single row with a fee',
    lines: [
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
      'ATM,Current,2026-10-19 10:00:00,2026-10-19 10:00:00,Cash,-100.00,2.00,USD,COMPLETED,1352.10',
    ],
    expected: ['19 -10200'],
    asks: 'fee',
  },
];
