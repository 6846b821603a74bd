import type { Cents } from '../money.ts';

/** How a rule compares: the name with text, or the amount with cents. */
export type RuleTest =
  | { readonly type: 'Name'; readonly comparison: 'equals' | 'contains'; readonly value: string }
  | {
      readonly type: 'Amount';
      readonly comparison: 'equals' | 'Greater Than' | 'Less than';
      readonly amountCents: Cents;
    };

/** A rule as it is kept: `id` grows with age, `isForSubcategory` says how specific its target is. */
export type Rule = RuleTest & { readonly id: number; readonly isForSubcategory: boolean };

/** How names are compared: without regard to case, spaces around, or how accents are composed. */
export function nameKey(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}

export function matches(test: RuleTest, transaction: { name: string; amountCents: Cents }): boolean {
  if (test.type === 'Name') {
    const [name, value] = [nameKey(transaction.name), nameKey(test.value)];
    return test.comparison === 'equals' ? name === value : name.includes(value);
  }
  if (test.comparison === 'equals') return transaction.amountCents === test.amountCents;
  return test.comparison === 'Greater Than'
    ? transaction.amountCents > test.amountCents
    : transaction.amountCents < test.amountCents;
}

/** Equals before contains before amounts. */
function rankOf(rule: Rule): number {
  if (rule.type === 'Amount') return 2;
  return rule.comparison === 'equals' ? 0 : 1;
}

/** The one that wins comes first: by rank, then a subcategory's before its category's, then the newer. */
export function compareRules(a: Rule, b: Rule): number {
  return rankOf(a) - rankOf(b) || Number(b.isForSubcategory) - Number(a.isForSubcategory) || b.id - a.id;
}

/**
 * Prepares the rules for many transactions. Of two equals-rules for a name the winner alone is kept; the others are
 * tried in the order in which they win.
 */
export function createMatcher<R extends Rule>(
  rules: readonly R[],
): (transaction: { name: string; amountCents: Cents }) => R | null {
  const inOrder = rules.toSorted(compareRules);
  const byName = new Map<string, R>();
  const others: { rule: R; key: string }[] = [];
  for (const rule of inOrder) {
    if (rule.type === 'Name' && rule.comparison === 'equals') {
      const key = nameKey(rule.value);
      if (!byName.has(key)) byName.set(key, rule);
    } else others.push({ rule, key: rule.type === 'Name' ? nameKey(rule.value) : '' });
  }
  return (transaction) => {
    const name = nameKey(transaction.name);
    const exact = byName.get(name);
    if (exact) return exact;
    const other = others.find(({ rule, key }) =>
      rule.type === 'Name' ? name.includes(key) : matches(rule, transaction),
    );
    return other?.rule ?? null;
  };
}

/** "Name contains trader", as the Info tab says it. */
export function ruleInWords(test: RuleTest, formatAmount: (amount: Cents) => string): string {
  return `${test.type} ${test.comparison} ${test.type === 'Name' ? test.value.trim() : formatAmount(test.amountCents)}`;
}
