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
}

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
