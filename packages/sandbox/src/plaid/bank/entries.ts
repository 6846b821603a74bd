import { addDays, addMonths, dayIn, lastDateOf, type SandboxDay, type SandboxMonth } from './days.ts';
import { cardHabits, checkingHabits, type Habit, shareDraftHabits } from './habits.ts';
import { between, randomOf } from './random.ts';

/**
 * One transaction on an account, from pending to posted. Test commands store entries as JSON, so fields can't be
 * renamed.
 */
export interface BankEntry {
  /** Stable for one login at one bank. */
  readonly key: string;
  readonly account: string;
  /** The day it becomes pending. */
  readonly announcedOn: SandboxDay;
  readonly postsOn: SandboxDay;
  /** Money out is positive, as in Plaid's API. */
  readonly cents: number;
  /** The amount while it is pending. */
  readonly pendingCents: number;
  /** Whether the posted transaction refers to its pending one. */
  readonly namesPending: boolean;
  readonly merchant: string | null;
  readonly raw: string;
  readonly category: readonly [primary: string, detailed: string];
  readonly channel: 'in store' | 'online' | 'other';
}

interface Posting {
  readonly account: string;
  readonly date: number;
  readonly cents: number;
  readonly merchant?: string | null;
  readonly raw: string;
  readonly category: readonly [string, string];
}

/** A recurring payment that posts right away and is never pending. */
function posted(month: SandboxMonth, name: string, { date, merchant = null, ...rest }: Posting): BankEntry {
  const day = dayIn(month, date);
  return {
    ...rest,
    merchant,
    key: `${month}:${rest.account}:${name}`,
    announcedOn: day,
    postsOn: day,
    pendingCents: rest.cents,
    namesPending: true,
    channel: 'other',
  };
}

const TIP_PERCENT = 20;
/** A card payment posts this many days after the purchase. */
const POSTS_AFTER_DAYS = [1, 3] as const;
const REFUNDED_AFTER_DAYS = 6;

function purchases(seed: string, month: SandboxMonth, account: string, habit: Habit): BankEntry[] {
  const random = randomOf(`${seed}:${month}:${account}:${habit.merchant}`);
  const count = Math.floor(habit.perMonth) + (random() < habit.perMonth % 1 ? 1 : 0);
  const buy = (name: string, date: number, pendingCents: number): BankEntry => {
    const announcedOn = dayIn(month, date);
    return {
      key: `${month}:${account}:${habit.merchant}:${name}`,
      account,
      announcedOn,
      postsOn: addDays(announcedOn, habit.isEveryOtherDay ? POSTS_AFTER_DAYS[1] : between(random, ...POSTS_AFTER_DAYS)),
      pendingCents,
      cents: habit.hasTip ? Math.round((pendingCents * (100 + TIP_PERCENT)) / 100) : pendingCents,
      namesPending: !habit.forgetsPending,
      merchant: habit.merchant,
      raw: habit.raw,
      category: habit.category,
      channel: habit.channel,
    };
  };
  const entries = Array.from({ length: count }, (_, index) =>
    buy(
      String(index),
      habit.isEveryOtherDay ? 1 + 2 * index : between(random, 1, lastDateOf(month)),
      between(random, habit.fromCents, habit.toCents),
    ),
  );
  const [first] = entries;
  if (!first) return entries;
  if (habit.hasTwins) entries.push({ ...first, key: `${first.key}:twin` });
  if (habit.isReturned && Number(month.slice(5)) % 2 === 0)
    entries.push({
      ...first,
      key: `${first.key}:refund`,
      announcedOn: addDays(first.postsOn, REFUNDED_AFTER_DAYS),
      postsOn: addDays(first.postsOn, REFUNDED_AFTER_DAYS),
      cents: -first.cents,
      pendingCents: -first.cents,
    });
  return entries;
}

const all = (seed: string, month: SandboxMonth, account: string, habits: readonly Habit[]) =>
  habits.flatMap((habit) => purchases(seed, month, account, habit));

const paycheck = ['INCOME', 'INCOME_WAGES'] as const;
const transferOut = ['TRANSFER_OUT', 'TRANSFER_OUT_ACCOUNT_TRANSFER'] as const;
const transferIn = ['TRANSFER_IN', 'TRANSFER_IN_ACCOUNT_TRANSFER'] as const;
const cardPayment = ['LOAN_PAYMENTS', 'LOAN_PAYMENTS_CREDIT_CARD_PAYMENT'] as const;
const carPayment = ['LOAN_PAYMENTS', 'LOAN_PAYMENTS_CAR_PAYMENT'] as const;
const studentPayment = ['LOAN_PAYMENTS', 'LOAN_PAYMENTS_STUDENT_LOAN_PAYMENT'] as const;

const PAYCHECK_CENTS = 2_684_50;
const SAVED_CENTS = 500_00;
const CAR_CENTS = 312_40;
const INVESTED_CENTS = 250_00;
const STUDENT_CENTS = 189_75;

/** Checking pays the card's spending of the previous month, and the card receives it a day later. */
function statementCents(user: string, month: SandboxMonth): number {
  const used = all(`ins_102:${user}`, addMonths(month, -1), 'card', cardHabits);
  return used.reduce((sum, { cents }) => sum + cents, 0);
}

function granite(seed: string, user: string, month: SandboxMonth): BankEntry[] {
  const random = randomOf(`${seed}:${month}:bills`);
  const isWinter = ['11', '12', '01', '02', '03'].includes(month.slice(5));
  const electricity = between(random, 52_00, 78_00) + (isWinter ? 44_00 : 0);
  const bill = (
    name: string,
    date: number,
    cents: number,
    raw: string,
    category: readonly [string, string],
    merchant: string | null = name,
    account = 'checking',
  ) => posted(month, name, { account, date, cents, raw, category, merchant });
  return [
    bill('paycheck-1', 15, -PAYCHECK_CENTS, 'NORTHWIND TRADERS PAYROLL', paycheck, null),
    bill('paycheck-2', 31, -PAYCHECK_CENTS, 'NORTHWIND TRADERS PAYROLL', paycheck, null),
    bill('Maple Court Apartments', 1, 1_850_00, 'MAPLE COURT APARTMENTS RENT', [
      'RENT_AND_UTILITIES',
      'RENT_AND_UTILITIES_RENT',
    ]),
    bill('Xcel Energy', 8, electricity, 'XCEL ENERGY BILL PMT', [
      'RENT_AND_UTILITIES',
      'RENT_AND_UTILITIES_GAS_AND_ELECTRICITY',
    ]),
    bill('Comcast', 12, 69_99, 'COMCAST CABLE COMM', ['RENT_AND_UTILITIES', 'RENT_AND_UTILITIES_INTERNET_AND_CABLE']),
    bill('T-Mobile', 18, 45_00, 'T-MOBILE AUTO PAY', ['RENT_AND_UTILITIES', 'RENT_AND_UTILITIES_TELEPHONE']),
    bill('Planet Fitness', 5, 24_99, 'PLANET FITNESS CLUB FEES', [
      'PERSONAL_CARE',
      'PERSONAL_CARE_GYMS_AND_FITNESS_CENTERS',
    ]),
    bill('Netflix', 20, 15_49, 'NETFLIX.COM', ['ENTERTAINMENT', 'ENTERTAINMENT_TV_AND_MOVIES']),
    bill('Spotify', 22, 11_99, 'SPOTIFY USA', ['ENTERTAINMENT', 'ENTERTAINMENT_MUSIC_AND_AUDIO']),
    bill('to-savings', 16, SAVED_CENTS, 'TRANSFER TO SAVINGS', transferOut, null),
    bill('from-checking', 17, -SAVED_CENTS, 'TRANSFER FROM CHECKING', transferIn, null, 'savings'),
    bill(
      'interest',
      31,
      -between(random, 18_00, 31_00),
      'INTEREST PAID',
      ['INCOME', 'INCOME_INTEREST_EARNED'],
      null,
      'savings',
    ),
    bill('Summit Card', 25, statementCents(user, month), 'SUMMIT CARD AUTOPAY', cardPayment),
    bill('Summit Auto Loan', 10, CAR_CENTS, 'SUMMIT AUTO LOAN PMT', carPayment),
    ...all(seed, month, 'checking', checkingHabits),
  ];
}

function summit(seed: string, user: string, month: SandboxMonth): BankEntry[] {
  const paid = { account: 'card', date: 26, raw: 'AUTOPAY PAYMENT THANK YOU', category: cardPayment };
  const loan = { account: 'auto-loan', date: 11, raw: 'LOAN PAYMENT RECEIVED', category: carPayment };
  return [
    posted(month, 'payment', { ...paid, cents: -statementCents(user, month) }),
    posted(month, 'loan-payment', { ...loan, cents: -CAR_CENTS }),
    ...all(seed, month, 'card', cardHabits),
  ];
}

function evergreen(seed: string, _user: string, month: SandboxMonth): BankEntry[] {
  const account = 'cash';
  const invested = ['TRANSFER_OUT', 'TRANSFER_OUT_INVESTMENT_AND_RETIREMENT_FUNDS'] as const;
  const deposit = ['TRANSFER_IN', 'TRANSFER_IN_DEPOSIT'] as const;
  return [
    posted(month, 'deposit', { account, date: 3, cents: -INVESTED_CENTS, raw: 'ACH DEPOSIT', category: deposit }),
    posted(month, 'buy', { account, date: 6, cents: INVESTED_CENTS, raw: 'AUTOMATIC INVESTMENT', category: invested }),
    posted(month, 'dividend', {
      account,
      date: 28,
      cents: -between(randomOf(`${seed}:${month}`), 21_00, 48_00),
      raw: 'DIVIDEND RECEIVED',
      category: ['INCOME', 'INCOME_DIVIDENDS'],
    }),
  ];
}

function harbor(seed: string, _user: string, month: SandboxMonth): BankEntry[] {
  const category = studentPayment;
  return [
    posted(month, 'allowance', {
      account: 'share-draft',
      date: 2,
      cents: -900_00,
      raw: 'GUSTO PAY',
      category: paycheck,
    }),
    posted(month, 'loan', { account: 'share-draft', date: 9, cents: STUDENT_CENTS, raw: 'STUDENT LOAN PMT', category }),
    posted(month, 'loan-in', {
      account: 'student-loan',
      date: 9,
      cents: -STUDENT_CENTS,
      raw: 'PAYMENT RECEIVED',
      category,
    }),
    ...all(seed, month, 'share-draft', shareDraftHabits),
  ];
}

const entriesByBank: Readonly<Record<string, (seed: string, user: string, month: SandboxMonth) => BankEntry[]>> = {
  ins_101: granite,
  ins_102: summit,
  ins_103: evergreen,
  ins_104: harbor,
};

/** All entries of a user at a bank in a month. Deterministic. */
export function entriesOf(bankId: string, user: string, month: SandboxMonth): BankEntry[] {
  return entriesByBank[bankId]?.(`${bankId}:${user}`, user, month) ?? [];
}
