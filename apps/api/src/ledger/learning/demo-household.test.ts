import {
  adviseCategory,
  type CategoryDecision,
  CategoryLearner,
  cents,
  describingWords,
  MerchantTally,
  merchantKey,
  parseDay,
  trainCategories,
} from '@cairn/domain';
import { expect, test } from 'vitest';
import { demoCategories } from '../../../../../scripts/demo/categories.ts';
import { type DemoTransaction, householdUpTo } from '../../../../../scripts/demo/household.ts';

/** From then on, a merchant's categories approve themselves. */
const TRUSTED_AFTER = 5;
const TRAINED_EVERY = 50;

interface LadderStep {
  readonly decision: CategoryDecision;
  /** Whether the category is right; null if a user had to decide. */
  readonly isRight: boolean | null;
}

/** Learns decisions as they are made, with a full training now and then. */
class PersonAndModel {
  readonly #decisions: CategoryDecision[] = [];
  readonly #merchants = new Map<string, MerchantTally>();
  readonly #streaks = new Map<string, number>();
  #learner = new CategoryLearner(trainCategories([]));

  #learn(decision: CategoryDecision): void {
    this.#decisions.push(decision);
    const tally = this.#merchants.get(decision.merchantKey) ?? new MerchantTally();
    tally.add(decision.category, decision.day);
    this.#merchants.set(decision.merchantKey, tally);
    if (this.#decisions.length % TRAINED_EVERY === 0)
      this.#learner = new CategoryLearner(trainCategories(this.#decisions));
    else this.#learner.learn(decision);
  }

  /**
   * The user decides what isn't assigned, and approves or corrects the categories of merchants that aren't trusted yet.
   * Only those decisions are learned.
   */
  handle(decision: CategoryDecision): LadderStep {
    const knowledge = { learner: this.#learner, merchants: this.#merchants, categoryOfBank: () => null };
    const { assigned } = adviseCategory(knowledge, decision);
    const isRight = assigned === decision.category;
    const streak = this.#streaks.get(decision.merchantKey) ?? 0;
    if (assigned !== null && streak >= TRUSTED_AFTER) return { decision, isRight };
    if (assigned !== null) this.#streaks.set(decision.merchantKey, isRight ? streak + 1 : 0);
    this.#learn(decision);
    return { decision, isRight: null };
  }
}

const today = '2026-11-15';
const lastQuarterFrom = '2026-08-15';

const merchants = demoCategories.flatMap((category) =>
  [category, ...(category.subcategories ?? [])].flatMap(({ name, merchants: own }) =>
    own.map((merchant) => ({ category: name, merchant })),
  ),
);

/** Payments to friends are for all sorts of things, and no one can tell which. */
function categoryOf({ name, amountCents }: DemoTransaction): string {
  const known = merchants.find(({ merchant }) => name.includes(merchant));
  return known?.category ?? (amountCents % 2 === 0 ? 'Restaurants' : 'Gifts');
}

function toDecision(row: DemoTransaction): CategoryDecision {
  const day = parseDay(row.day);
  if (!day) throw new Error(`${row.day} is not a day`);
  const text = row.description || row.name;
  return {
    merchantKey: merchantKey(text),
    words: describingWords(text),
    accountId: row.account.length,
    isIncome: row.isIncome,
    amountCents: cents(row.amountCents),
    day,
    bankCategory: null,
    category: categoryOf(row),
  };
}

// covers: learned 23
test('three years of the demo household: in the last quarter, 10% or less needs a decision, and 99% of the rest is right', () => {
  const rows = householdUpTo(today).filter(({ isTransfer }) => !isTransfer);
  const household = new PersonAndModel();
  const steps = rows
    .map((row) => household.handle(toDecision(row)))
    .filter(({ decision }) => decision.day >= lastQuarterFrom);
  const silent = steps.filter(({ isRight }) => isRight !== null);
  expect(steps.length).toBeGreaterThan(250);
  expect((steps.length - silent.length) / steps.length).toBeLessThanOrEqual(0.1);
  expect(silent.filter(({ isRight }) => isRight).length / silent.length).toBeGreaterThanOrEqual(0.99);
});
