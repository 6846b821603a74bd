/**
 * An example of YNAB's rules for the end of a month: one category's month, and the amounts it passes on to the next.
 */
export interface OverspendingExample {
  readonly name: string;
  /** The rule that it shows, in our words. */
  readonly rule: string;
  readonly planned: number;
  readonly cashSpent: number;
  readonly cardSpent: number;
  readonly carry: number;
  readonly toPool: number;
  readonly cardDebt: number;
}

/**
 * The amounts of the first example are from YNAB's "Master Your Monthly Rollovers", those of the third from its help on
 * credit overspending. The help on overspending states the other two rules without amounts, so theirs are ours.
 */
export const overspendingExamples: readonly OverspendingExample[] = [
  {
    name: 'money left over in Groceries: 500.00 − 480.00 = 20.00 stays in the category',
    rule: 'A positive amount is still there in the new month.',
    ...{ planned: 500_00, cashSpent: 480_00, cardSpent: 0 },
    ...{ carry: 20_00, toPool: 0, cardDebt: 0 },
  },
  {
    name: 'cash overspending in Dining: 100.00 − 130.00 restarts at 0.00 and takes 30.00 from the pool',
    rule: 'Cash overspending is deducted from next month’s Ready to Assign, and the category restarts at zero.',
    ...{ planned: 100_00, cashSpent: 130_00, cardSpent: 0 },
    ...{ carry: 0, toPool: -30_00, cardDebt: 0 },
  },
  {
    name: 'credit overspending in Clothing: 0.00 − 75.00 restarts at 0.00 and adds 75.00 to card debt',
    rule: 'Credit overspending becomes card debt. It isn’t deducted, and the category restarts at zero.',
    ...{ planned: 0, cashSpent: 0, cardSpent: 75_00 },
    ...{ carry: 0, toPool: 0, cardDebt: 75_00 },
  },
  {
    name: 'both in Gifts: 100.00 − 45.00 in cash − 130.00 on a card takes 45.00 and adds 30.00 to card debt',
    rule: 'Overspending counts as cash first, up to the cash spent; the rest is credit overspending.',
    ...{ planned: 100_00, cashSpent: 45_00, cardSpent: 130_00 },
    ...{ carry: 0, toPool: -45_00, cardDebt: 30_00 },
  },
];
