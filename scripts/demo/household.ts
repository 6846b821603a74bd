import type { AccountKey, DemoAccount } from './accounts.ts';
import { dayOf, daysAfter, monthsUpTo, type YearMonth } from './calendar.ts';
import { bills, everyday } from './places.ts';
import { seededRandom } from './random.ts';

const DEMO_MONTHS = 36;
const SEED = 20_231_101;

export interface DemoTransaction {
  readonly day: string;
  readonly name: string;
  readonly description: string;
  readonly amountCents: number;
  readonly isIncome: boolean;
  readonly account: AccountKey;
  readonly isTransfer: boolean;
  /** Not a transaction: the account was worth more or less on that day. */
  readonly isNewValue?: boolean;
}

type AddRow = (
  row: Omit<DemoTransaction, 'isTransfer' | 'isIncome' | 'description'> & Partial<DemoTransaction>,
) => void;

function statementText(name: string, store: number): string {
  return `${name.toUpperCase().replace(/[^A-Z0-9 *]/g, '')} #${store}`;
}

/** A random whole number around the average. */
function randomCount(average: number, random: () => number): number {
  const spread = average * (0.75 + random() * 0.5);
  return Math.floor(spread) + (random() < spread % 1 ? 1 : 0);
}

/** December costs more, and so does the vacation month. */
function seasonalFactor({ month }: YearMonth, name: string): number {
  if (month === 12 && /Gifts|Parcelhouse|Harbor Grill|Thistle/.test(name)) return 2.6;
  return month === 7 && /Grill|Noodle|Taqueria/.test(name) ? 1.6 : 1;
}

function addEveryday(at: YearMonth, random: () => number, add: AddRow): void {
  const days = Number(dayOf(at.year, at.month, 31).slice(8));
  for (const { name, account, times, from, to } of everyday) {
    const count = randomCount(times * seasonalFactor(at, name), random);
    for (let index = 0; index < count; index += 1) {
      const day = dayOf(at.year, at.month, 1 + Math.floor(random() * days));
      const amountCents = Math.round(from * (to / from) ** random());
      const store = 100 + Math.floor(random() * 900);
      add({ day, name, description: statementText(name, store), amountCents, account });
      // Occasionally the household returns something.
      if (/Parcelhouse|Thistle|Outpost/.test(name) && random() < 0.12)
        add({
          day: daysAfter(day, 6),
          name,
          description: `REFUND ${statementText(name, store)}`,
          amountCents,
          account,
          isIncome: true,
        });
    }
  }
}

function addPay({ year, month }: YearMonth, random: () => number, add: AddRow): void {
  const rise = 1 + 0.03 * (year - 2023);
  for (const date of [3, 17])
    add({
      day: dayOf(year, month, date),
      name: 'Meridian Design Payroll',
      account: 'joint',
      amountCents: Math.round(1_986_14 * rise),
      isIncome: true,
    });
  for (const date of [15, 31])
    add({
      day: dayOf(year, month, date),
      name: 'Lakeside School Payroll',
      account: 'sam',
      amountCents: Math.round(1_702_40 * rise),
      isIncome: true,
    });
  if (random() < 0.45)
    add({
      day: dayOf(year, month, 22),
      name: 'Harbor Design Co',
      account: 'joint',
      amountCents: Math.round(350_00 + random() * 500_00),
      isIncome: true,
    });
  if (month === 4)
    add({ day: dayOf(year, month, 11), name: 'US Treasury', account: 'joint', amountCents: 1_284_00, isIncome: true });
}

function addVacations({ year, month }: YearMonth, random: () => number, add: AddRow): void {
  if (month === 7) {
    add({
      day: dayOf(year, 7, 2),
      name: 'Cascade Air',
      account: 'card',
      amountCents: Math.round(620_00 + random() * 260_00),
    });
    add({
      day: dayOf(year, 7, 19),
      name: 'Seaview Hotel',
      account: 'card',
      amountCents: Math.round(980_00 + random() * 420_00),
    });
  }
  if (month === 12)
    add({
      day: dayOf(year, 12, 27),
      name: 'Alpine Lodge',
      account: 'card',
      amountCents: Math.round(540_00 + random() * 260_00),
    });
}

export const CARD_PAYMENT = 'Sapphire Card payment';
export const CARD_PAID_ON = 25;
const LOAN_PAYMENT = 325_00;
const LOAN_MONTHLY_RATE = 0.0049;

interface Owed {
  card: number;
  loan: number;
}

/** Transfers between the household's own accounts, with a row for each side. */
function addTransfers({ year, month }: YearMonth, owed: Owed, add: AddRow): void {
  const move = (date: number, from: AccountKey, to: AccountKey, amountCents: number, name: string) => {
    const day = dayOf(year, month, date);
    add({ day, name, account: from, amountCents, isTransfer: true });
    add({ day, name, account: to, amountCents, isIncome: true, isTransfer: true });
  };
  move(1, 'sam', 'joint', 2_900_00, 'To the joint account');
  move(10, 'joint', 'savings', 450_00, 'Transfer to savings');
  move(11, 'joint', 'invest', 1_900_00, 'Transfer to investments');
  if (owed.card > 0) move(CARD_PAID_ON, 'joint', 'card', owed.card, CARD_PAYMENT);
  const day = dayOf(year, month, 4);
  const interest = Math.round(owed.loan * LOAN_MONTHLY_RATE);
  add({ day, name: 'Northgate Auto Loan', account: 'joint', amountCents: LOAN_PAYMENT });
  add({
    day,
    name: 'Loan payment received',
    account: 'loan',
    amountCents: LOAN_PAYMENT,
    isIncome: true,
    isTransfer: true,
  });
  add({ day, name: 'Loan interest', account: 'loan', amountCents: interest, isTransfer: true });
  owed.loan += interest - LOAN_PAYMENT;
}

function addReturns({ year, month }: YearMonth, random: () => number, add: AddRow): void {
  add({
    day: dayOf(year, month, 28),
    name: 'Interest Paid',
    account: 'savings',
    amountCents: Math.round(24_00 + random() * 18_00),
    isIncome: true,
  });
  if (month % 3 === 0)
    add({
      day: dayOf(year, month, 21),
      name: 'Dividend',
      account: 'invest',
      amountCents: Math.round(110_00 + random() * 60_00),
      isIncome: true,
    });
  const swing = Math.round((random() - 0.34) * 900_00);
  add({
    day: dayOf(year, month, 30),
    name: 'Change in market value',
    account: 'invest',
    amountCents: Math.abs(swing) + 1,
    isIncome: swing > 0,
    isTransfer: true,
    isNewValue: true,
  });
}

/** Three years of transactions up to `today`, oldest first. The same day always gives the same transactions. */
export function householdUpTo(today: string): DemoTransaction[] {
  const random = seededRandom(SEED);
  const rows: DemoTransaction[] = [];
  const owed: Owed = { card: 642_18, loan: 17_400_00 };
  for (const at of monthsUpTo(today, DEMO_MONTHS)) {
    let spentByCard = 0;
    const add: AddRow = (row) => {
      rows.push({ description: '', isIncome: false, isTransfer: false, ...row });
      if (row.account === 'card' && !row.isTransfer) spentByCard += row.isIncome ? -row.amountCents : row.amountCents;
    };
    add({
      day: dayOf(at.year, at.month, 1),
      name: 'Elm Street Property Management',
      account: 'joint',
      amountCents: 2_050_00 + 100_00 * (at.year - 2024),
    });
    addPay(at, random, add);
    for (const { date, name, account, cents } of bills)
      add({ day: dayOf(at.year, at.month, date), name, account, amountCents: cents(at, random) });
    addEveryday(at, random, add);
    addVacations(at, random, add);
    addTransfers(at, owed, add);
    addReturns(at, random, add);
    owed.card = spentByCard;
  }
  return rows.filter(({ day }) => day <= today).sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}

/** The balance of an account, or the amount owed on it, after these transactions. */
export function balanceOf(account: DemoAccount, rows: readonly DemoTransaction[]): number {
  const isOwed = account.type === 1 || account.type === 2;
  let balance = account.startCents;
  for (const row of rows) {
    if (row.account !== account.key) continue;
    balance += row.isIncome === isOwed ? -row.amountCents : row.amountCents;
  }
  return balance;
}
