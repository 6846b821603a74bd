import { addDays, addMonths, type Cents, cents, type Day, daysOf, monthOf } from '@cairn/domain';

export type SampleAccount = 'checking' | 'savings' | 'card';

export const sampleAccounts: readonly {
  readonly key: SampleAccount;
  readonly name: string;
  readonly type: number;
  readonly balanceCents: number;
}[] = [
  { key: 'checking', name: 'Sample Checking', type: 0, balanceCents: 2_846_20 },
  { key: 'savings', name: 'Sample Savings', type: 0, balanceCents: 6_300_00 },
  { key: 'card', name: 'Sample Card', type: 1, balanceCents: 412_75 },
];

export const sampleCategories = [
  { name: 'Income', icon: 'fas fa-money-bill-wave', color: '#22864A', isIncome: true, budgetCents: 4_200_00 },
  { name: 'Housing', icon: 'fas fa-house', color: '#304E75', isIncome: false, budgetCents: 1_450_00 },
  { name: 'Food', icon: 'fas fa-utensils', color: '#986605', isIncome: false, budgetCents: 650_00 },
  { name: 'Utilities', icon: 'fas fa-plug', color: '#2E7579', isIncome: false, budgetCents: 190_00 },
  { name: 'Transportation', icon: 'fas fa-car', color: '#8A4B2A', isIncome: false, budgetCents: 160_00 },
] as const;

export type SampleCategory = (typeof sampleCategories)[number]['name'];

export interface SampleTransaction {
  readonly day: Day;
  readonly name: string;
  readonly amountCents: Cents;
  readonly isIncome: boolean;
  readonly account: SampleAccount;
  /** Null for transfers between the accounts. */
  readonly category: SampleCategory | null;
}

/** Days are offsets from the first of the month. Amounts vary slightly from month to month. */
const everyMonth: readonly (readonly [
  day: number,
  name: string,
  amountCents: number,
  account: SampleAccount,
  category: SampleCategory | null,
  isIncome?: boolean,
])[] = [
  [0, 'Elm Street Property', 1_450_00, 'checking', 'Housing'],
  [1, 'Greenleaf Market', 84_37, 'card', 'Food'],
  [3, 'Blue Heron Coffee', 5_75, 'card', 'Food'],
  [4, 'Corner Gas', 41_20, 'card', 'Transportation'],
  [6, 'Noodle Garden', 32_40, 'card', 'Food'],
  [8, 'Greenleaf Market', 96_12, 'card', 'Food'],
  [9, 'Northwind Energy', 92_18, 'checking', 'Utilities'],
  [11, 'Lightpath Internet', 70_00, 'checking', 'Utilities'],
  [12, 'City Transit', 22_50, 'card', 'Transportation'],
  [14, 'Harbor Clinic Payroll', 2_100_00, 'checking', 'Income', true],
  [15, 'Greenleaf Market', 78_94, 'card', 'Food'],
  [16, 'Transfer to savings', 300_00, 'checking', null],
  [16, 'Transfer from checking', 300_00, 'savings', null, true],
  [18, 'Taqueria del Sol', 27_80, 'card', 'Food'],
  [19, 'Corner Gas', 43_65, 'card', 'Transportation'],
  [21, 'Blue Heron Coffee', 6_25, 'card', 'Food'],
  [22, 'Greenleaf Market', 101_48, 'card', 'Food'],
  [24, 'Card payment', 480_00, 'checking', null],
  [24, 'Payment received', 480_00, 'card', null, true],
  [26, 'Sunday Farmers Market', 38_00, 'card', 'Food'],
  [27, 'Harbor Clinic Payroll', 2_100_00, 'checking', 'Income', true],
];

const MONTHS = 3;
/** How much varying amounts grow each month. */
const DRIFT_CENTS = 137;

/** The sample months, oldest first, ending with the current one. */
export function sampleMonths(today: Day) {
  return Array.from({ length: MONTHS }, (_, index) => addMonths(monthOf(today), index + 1 - MONTHS));
}

export function sampleTransactions(today: Day): SampleTransaction[] {
  return sampleMonths(today).flatMap((month, index) =>
    everyMonth
      .map(([offset, name, amountCents, account, category, isIncome = false]): SampleTransaction => {
        const isFixed = amountCents % 100 === 0;
        return {
          day: addDays(daysOf(month).first, offset),
          name,
          amountCents: cents(isFixed ? amountCents : amountCents + index * DRIFT_CENTS),
          isIncome,
          account,
          category,
        };
      })
      .filter(({ day }) => day <= today),
  );
}
