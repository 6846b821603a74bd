import { dayOf, daysAfter, monthsUpTo, type YearMonth } from './calendar.ts';
import { seededRandom } from './random.ts';

const DEMO_MONTHS = 36;
const SEED = 20_231_101;

export type AccountKey = 'joint' | 'sam' | 'savings' | 'card' | 'loan' | 'invest';

export interface DemoAccount {
  readonly key: AccountKey;
  readonly name: string;
  readonly institution: string;
  /** As the product numbers them: 0 depository, 1 credit, 2 loan, 3 investment. */
  readonly type: 0 | 1 | 2 | 3;
  readonly icon: string;
  readonly color: string;
  /** Before the first transaction; of a card or loan, what is owed. */
  readonly startCents: number;
}

export interface DemoTransaction {
  readonly day: string;
  readonly name: string;
  readonly description: string;
  readonly amountCents: number;
  readonly isIncome: boolean;
  readonly account: AccountKey;
  readonly isTransfer: boolean;
}

export const demoAccounts: readonly DemoAccount[] = [
  {
    key: 'joint',
    name: 'Everyday Checking',
    institution: 'Harbor Bank',
    type: 0,
    icon: 'fas fa-building-columns',
    color: '#156146',
    startCents: 4_120_35,
  },
  {
    key: 'sam',
    name: 'Sam’s Checking',
    institution: 'Northgate Credit Union',
    type: 0,
    icon: 'fas fa-wallet',
    color: '#304E75',
    startCents: 1_870_12,
  },
  {
    key: 'savings',
    name: 'Rainy Day Savings',
    institution: 'Harbor Bank',
    type: 0,
    icon: 'fas fa-piggy-bank',
    color: '#2E7579',
    startCents: 9_500_00,
  },
  {
    key: 'card',
    name: 'Sapphire Card',
    institution: 'Summit Card',
    type: 1,
    icon: 'fas fa-credit-card',
    color: '#91362E',
    startCents: 642_18,
  },
  {
    key: 'loan',
    name: 'Car Loan',
    institution: 'Northgate Credit Union',
    type: 2,
    icon: 'fas fa-car',
    color: '#673969',
    startCents: 17_400_00,
  },
  {
    key: 'invest',
    name: 'Index Investments',
    institution: 'Fernwood Invest',
    type: 3,
    icon: 'fas fa-chart-line',
    color: '#BA8623',
    startCents: 22_300_00,
  },
];

interface Place {
  readonly name: string;
  readonly account: AccountKey;
  /** How often in a month, on average. */
  readonly times: number;
  readonly from: number;
  readonly to: number;
}

const place = (name: string, account: AccountKey, times: number, from: number, to: number): Place => ({
  name,
  account,
  times,
  from,
  to,
});

/** Where money goes on any day of the month. */
const everyday: readonly Place[] = [
  place('Greenleaf Market', 'card', 6, 28_00, 118_00),
  place('Trader Tom', 'card', 4.5, 12_00, 74_00),
  place('Sunday Farmers Market', 'joint', 2.5, 8_00, 36_00),
  place('Blue Heron Coffee', 'card', 14, 3_75, 9_50),
  place('Bluebird Bakery', 'sam', 5, 4_20, 14_00),
  place('Noodle Garden', 'card', 3, 22_00, 58_00),
  place('Taqueria del Sol', 'sam', 3.5, 14_00, 44_00),
  place('Harbor Grill', 'card', 1.2, 48_00, 120_00),
  place('Pizzeria Uno Due', 'card', 2, 24_00, 52_00),
  place('Quickstop Fuel', 'card', 4, 31_00, 58_00),
  place('Metro Transit', 'sam', 17, 2_75, 5_50),
  place('Wellspring Pharmacy', 'card', 2, 8_00, 46_00),
  place('Harborview Dental', 'card', 0.2, 60_00, 240_00),
  place('Homestead Hardware', 'card', 1.6, 9_00, 88_00),
  place('Larch & Linen', 'card', 0.5, 24_00, 160_00),
  place('Thistle & Thread', 'card', 1.1, 24_00, 110_00),
  place('Outpost Outfitters', 'card', 0.4, 45_00, 180_00),
  place('Happy Paws', 'card', 2.2, 14_00, 64_00),
  place('Parcelhouse', 'card', 5.5, 9_00, 78_00),
  place('Orpheum Cinema', 'sam', 1.3, 18_00, 38_00),
  place('Amber Books', 'card', 1.4, 11_00, 42_00),
  place('Juniper Gifts', 'card', 0.6, 18_00, 70_00),
  place('Rivertown Auto', 'card', 0.3, 45_00, 320_00),
  place('SQ *FARMSTAND 0932', 'sam', 0.8, 6_00, 28_00),
  place('VENMO PAYMENT', 'sam', 1.1, 10_00, 80_00),
];

interface Bill {
  readonly date: number;
  readonly name: string;
  readonly account: AccountKey;
  readonly cents: (month: YearMonth, random: () => number) => number;
}

const bill = (date: number, name: string, account: AccountKey, cents: Bill['cents']): Bill => ({
  date,
  name,
  account,
  cents,
});
const isWinter = ({ month }: YearMonth) => month <= 3 || month >= 11;

/** What comes on a day of its own. */
const bills: readonly Bill[] = [
  bill(2, 'Evergreen Mutual', 'joint', () => 18_50),
  bill(5, 'Orchard Mobile', 'joint', () => 92_40),
  bill(6, 'Streamline Video', 'card', () => 17_99),
  bill(7, 'Summit Fitness', 'sam', () => 49_00),
  bill(9, 'Wayfarer Insurance', 'joint', () => 131_60),
  bill(12, 'Tunewave', 'card', () => 16_99),
  bill(14, 'Lightpath Internet', 'joint', () => 69_99),
  bill(18, 'Northwind Energy', 'joint', (month, random) =>
    Math.round((isWinter(month) ? 118_00 : 72_00) + random() * 42_00),
  ),
  bill(20, 'Clearwater Utility District', 'joint', (_month, random) => Math.round(38_00 + random() * 16_00)),
];

type Note = (row: Omit<DemoTransaction, 'isTransfer' | 'isIncome' | 'description'> & Partial<DemoTransaction>) => void;

function capital(name: string, store: number): string {
  return `${name.toUpperCase().replace(/[^A-Z0-9 *]/g, '')} #${store}`;
}

/** How often something comes this month: a whole number around the average. */
function timesOf(average: number, random: () => number): number {
  const spread = average * (0.75 + random() * 0.5);
  return Math.floor(spread) + (random() < spread % 1 ? 1 : 0);
}

/** December costs more, and so does the month of the holiday. */
function mood({ month }: YearMonth, name: string): number {
  if (month === 12 && /Gifts|Parcelhouse|Harbor Grill|Thistle/.test(name)) return 2.6;
  return month === 7 && /Grill|Noodle|Taqueria/.test(name) ? 1.6 : 1;
}

function addEveryday(at: YearMonth, random: () => number, note: Note): void {
  const days = Number(dayOf(at.year, at.month, 31).slice(8));
  for (const { name, account, times, from, to } of everyday) {
    const count = timesOf(times * mood(at, name), random);
    for (let index = 0; index < count; index += 1) {
      const day = dayOf(at.year, at.month, 1 + Math.floor(random() * days));
      const amountCents = Math.round(from * (to / from) ** random());
      const store = 100 + Math.floor(random() * 900);
      note({ day, name, description: capital(name, store), amountCents, account });
      // Now and then something goes back to the shop.
      if (/Parcelhouse|Thistle|Outpost/.test(name) && random() < 0.12)
        note({
          day: daysAfter(day, 6),
          name,
          description: `REFUND ${capital(name, store)}`,
          amountCents,
          account,
          isIncome: true,
        });
    }
  }
}

function addPay({ year, month }: YearMonth, random: () => number, note: Note): void {
  const rise = 1 + 0.03 * (year - 2023);
  for (const date of [3, 17])
    note({
      day: dayOf(year, month, date),
      name: 'Meridian Design Payroll',
      account: 'joint',
      amountCents: Math.round(1_986_14 * rise),
      isIncome: true,
    });
  for (const date of [15, 31])
    note({
      day: dayOf(year, month, date),
      name: 'Lakeside School Payroll',
      account: 'sam',
      amountCents: Math.round(1_702_40 * rise),
      isIncome: true,
    });
  if (random() < 0.45)
    note({
      day: dayOf(year, month, 22),
      name: 'Harbor Design Co',
      account: 'joint',
      amountCents: Math.round(350_00 + random() * 500_00),
      isIncome: true,
    });
  if (month === 4)
    note({ day: dayOf(year, month, 11), name: 'US Treasury', account: 'joint', amountCents: 1_284_00, isIncome: true });
}

function addHolidays({ year, month }: YearMonth, random: () => number, note: Note): void {
  if (month === 7) {
    note({
      day: dayOf(year, 7, 2),
      name: 'Cascade Air',
      account: 'card',
      amountCents: Math.round(620_00 + random() * 260_00),
    });
    note({
      day: dayOf(year, 7, 19),
      name: 'Seaview Hotel',
      account: 'card',
      amountCents: Math.round(980_00 + random() * 420_00),
    });
  }
  if (month === 12)
    note({
      day: dayOf(year, 12, 27),
      name: 'Alpine Lodge',
      account: 'card',
      amountCents: Math.round(540_00 + random() * 260_00),
    });
}

const LOAN_PAYMENT = 325_00;
const LOAN_MONTHLY_RATE = 0.0049;

interface Owed {
  card: number;
  loan: number;
}

/** Money between the household's own accounts; each side is told. */
function addTransfers({ year, month }: YearMonth, owed: Owed, note: Note): void {
  const move = (date: number, from: AccountKey, to: AccountKey, amountCents: number, name: string) => {
    const day = dayOf(year, month, date);
    note({ day, name, account: from, amountCents, isTransfer: true });
    note({ day, name, account: to, amountCents, isIncome: true, isTransfer: true });
  };
  move(1, 'sam', 'joint', 2_900_00, 'To the joint account');
  move(10, 'joint', 'savings', 450_00, 'Transfer to savings');
  move(11, 'joint', 'invest', 1_900_00, 'Transfer to investments');
  if (owed.card > 0) move(25, 'joint', 'card', owed.card, 'Sapphire Card payment');
  const day = dayOf(year, month, 4);
  const interest = Math.round(owed.loan * LOAN_MONTHLY_RATE);
  note({ day, name: 'Northgate Auto Loan', account: 'joint', amountCents: LOAN_PAYMENT });
  note({
    day,
    name: 'Loan payment received',
    account: 'loan',
    amountCents: LOAN_PAYMENT,
    isIncome: true,
    isTransfer: true,
  });
  note({ day, name: 'Loan interest', account: 'loan', amountCents: interest, isTransfer: true });
  owed.loan += interest - LOAN_PAYMENT;
}

function addYields({ year, month }: YearMonth, random: () => number, note: Note): void {
  note({
    day: dayOf(year, month, 28),
    name: 'Interest Paid',
    account: 'savings',
    amountCents: Math.round(24_00 + random() * 18_00),
    isIncome: true,
  });
  if (month % 3 === 0)
    note({
      day: dayOf(year, month, 21),
      name: 'Dividend',
      account: 'invest',
      amountCents: Math.round(110_00 + random() * 60_00),
      isIncome: true,
    });
  const swing = Math.round((random() - 0.34) * 900_00);
  note({
    day: dayOf(year, month, 30),
    name: 'Change in market value',
    account: 'invest',
    amountCents: Math.abs(swing) + 1,
    isIncome: swing > 0,
    isTransfer: true,
  });
}

/** Three years of a household, up to this day, oldest first; the same for the same day. */
export function householdUpTo(today: string): DemoTransaction[] {
  const random = seededRandom(SEED);
  const rows: DemoTransaction[] = [];
  const owed: Owed = { card: 642_18, loan: 17_400_00 };
  for (const at of monthsUpTo(today, DEMO_MONTHS)) {
    let spentByCard = 0;
    const note: Note = (row) => {
      rows.push({ description: '', isIncome: false, isTransfer: false, ...row });
      if (row.account === 'card' && !row.isTransfer) spentByCard += row.isIncome ? -row.amountCents : row.amountCents;
    };
    note({
      day: dayOf(at.year, at.month, 1),
      name: 'Elm Street Property Management',
      account: 'joint',
      amountCents: 2_050_00 + 100_00 * (at.year - 2024),
    });
    addPay(at, random, note);
    for (const { date, name, account, cents } of bills)
      note({ day: dayOf(at.year, at.month, date), name, account, amountCents: cents(at, random) });
    addEveryday(at, random, note);
    addHolidays(at, random, note);
    addTransfers(at, owed, note);
    addYields(at, random, note);
    owed.card = spentByCard;
  }
  return rows.filter(({ day }) => day <= today).sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}

/** What an account holds, or what is owed on it, after these transactions. */
export function balanceOf(account: DemoAccount, rows: readonly DemoTransaction[]): number {
  const isOwed = account.type === 1 || account.type === 2;
  let balance = account.startCents;
  for (const row of rows) {
    if (row.account !== account.key) continue;
    balance += row.isIncome === isOwed ? -row.amountCents : row.amountCents;
  }
  return balance;
}
