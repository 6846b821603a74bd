import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { cents } from '../money.ts';
import type { PastDecision } from './decisions.ts';
import type { BankChange, ReviewRow } from './facts.ts';
import { deriveInbox, type InboxItem } from './items.ts';
import { daysAgo, factsOf, row, samples } from './review.fixture.ts';
import { trustAfter, trustKeyOf } from './trust.ts';

const RUNS = inject('isDeep') ? 10_000 : 1_000;

interface StoredDecision extends PastDecision {
  readonly subjectId: number;
  readonly isApproval: boolean;
  readonly trust: string | null;
}

/** A ledger in memory: the effects of a bank, a user, and the inbox on it. */
interface World {
  readonly rows: ReadonlyMap<number, ReviewRow>;
  readonly bankChanges: ReadonlyMap<number, BankChange>;
  readonly decisions: readonly StoredDecision[];
  /** The world before the last decision. */
  readonly before: World | null;
  readonly nextId: number;
}

const EMPTY: World = { rows: new Map(), bankChanges: new Map(), decisions: [], before: null, nextId: 1 };

const textOf = (row: ReviewRow) => {
  const key = trustKeyOf(row);
  return key && `${key.kind} ${key.key}`;
};

function inboxOf(world: World, decisions = world.decisions) {
  const events = Map.groupBy(world.decisions, ({ trust }) => trust ?? '');
  return deriveInbox(
    factsOf([...world.rows.values()], {
      firstDay: daysAgo(200),
      earlier: new Map([['cafe', samples(10_00, 10_00, 11_00, 10_00, 9_00)]]),
      bankChanges: world.bankChanges,
      decisions: Map.groupBy(decisions, ({ subjectId }) => subjectId),
      trustOf: ({ kind, key }) =>
        trustAfter(0, events.get(`${kind} ${key}`)?.map(({ isApproval }, at) => ({ isApproval, decidedIn: at })) ?? []),
    }),
  ).items;
}

function pick<Item>(items: readonly Item[], at: number): Item | undefined {
  return items[at % Math.max(items.length, 1)];
}

function withRow(world: World, id: number, values: Partial<ReviewRow>): World {
  const found = world.rows.get(id);
  return found ? { ...world, rows: new Map([...world.rows, [id, { ...found, ...values }]]) } : world;
}

function withoutRow(world: World, id: number): World {
  return { ...world, rows: new Map([...world.rows].filter(([key]) => key !== id)) };
}

/** The effects of approving, declining, or choosing on the ledger. */
function withEffect(
  world: World,
  { reason, transactionIds, fingerprint, subjectId }: InboxItem,
  choice: number,
): World {
  const isApproved = choice % 2 === 0;
  const [first = 0, second = 0] = transactionIds;
  if (reason === 'duplicate') return isApproved ? withoutRow(world, second) : world;
  if (reason === 'transfer')
    return isApproved
      ? withRow(withRow(world, first, { markedAsTransfer: true }), second, { markedAsTransfer: true })
      : world;
  if (fingerprint === 'bankChange:removed') return isApproved ? withoutRow(world, first) : world;
  if (reason === 'category' && !isApproved)
    return withRow(world, subjectId, { categoryId: 3, categorySource: 'person' });
  return world;
}

function decideItem(world: World, at: number, choice: number): World {
  const item = pick(inboxOf(world), at);
  if (!item) return world;
  const decided = world.rows.get(item.subjectId);
  const { subjectId, reason, fingerprint, valueCents } = item;
  const trust = reason === 'category' && decided ? textOf(decided) : null;
  const decision = { subjectId, reason, fingerprint, valueCents, isApproval: choice % 2 === 0, trust };
  return { ...withEffect(world, item, choice), decisions: [...world.decisions, decision], before: world };
}

/** Two steps of an amount are close together, and four are far apart. */
const AMOUNTS = [10_00, 12_00, 14_00, 40_00, 44_00, 100_00, 119_00, 150_00];

type Step = { readonly kind: number; readonly at: number; readonly value: number };

function addRow(world: World, { at, value }: Step): World {
  const id = world.nextId;
  const isTyped = at % 4 === 0;
  const byRule = { categoryId: 2, categorySource: 'rule', categoryRule: 'Name contains paws' } as const;
  const category = [{ categoryId: null, categorySource: null } as const, byRule, {}][value % 3];
  const made = row(id, {
    amountCents: cents(AMOUNTS[value % AMOUNTS.length] ?? 0),
    day: daysAgo(at % 5),
    isIncome: at % 7 === 0,
    accountId: isTyped ? null : 1 + (at % 2),
    origin: isTyped ? 'typed' : 'bank',
    externalId: isTyped ? null : `bank ${id}`,
    pending: at % 6 === 1,
    ...(value % 5 === 0 && { name: 'Happy Paws', merchantKey: 'happypaws' }),
    ...category,
  });
  return { ...world, rows: new Map([...world.rows, [id, made]]), nextId: id + 1, before: null };
}

/** The bank changes the amount of a transaction, slightly or materially, and so that of its split. */
function changeAmount(world: World, id: number, value: number): World {
  const found = world.rows.get(id);
  const to = cents(AMOUNTS[value % AMOUNTS.length] ?? 0);
  if (!found || found.amountCents === to || found.origin === 'typed') return world;
  const changed = withRow(world, id, { amountCents: to });
  if (!found.isSplit) return changed;
  const change = {
    kind: 'split',
    fromCents: found.amountCents,
    toCents: to,
    changedLine: 'Food',
    isSplitGone: false,
  } as const;
  return { ...changed, bankChanges: new Map([...world.bankChanges, [id, change]]) };
}

function removeByBank(world: World, id: number): World {
  const found = world.rows.get(id);
  if (!found || found.origin === 'typed') return world;
  const isTouched = found.isSplit || found.categorySource === 'person';
  return isTouched ? withRow(world, id, { removedByBank: true }) : withoutRow(world, id);
}

function apply(world: World, step: Step): World {
  const { kind, at, value } = step;
  const id = pick([...world.rows.keys()], at) ?? 0;
  if (kind <= 2) return addRow(world, step);
  if (kind <= 5) return decideItem(world, at, value);
  if (kind === 6) return world.before ?? world;
  if (kind === 7) return { ...removeByBank(world, id), before: null };
  if (kind === 8) return { ...withRow(world, id, { pending: false }), before: null };
  if (kind === 9)
    return { ...withRow(world, id, { isSplit: true, categoryId: null, categorySource: null }), before: null };
  return { ...changeAmount(world, id, value), before: null };
}

const isSameMatter = (a: PastDecision & { subjectId: number }, b: typeof a) =>
  a.subjectId === b.subjectId && a.reason === b.reason && a.fingerprint === b.fingerprint;

/** Rule 2.1, written down a second time. */
function holdsFor({ decisions }: World, item: InboxItem): boolean {
  const last = decisions.findLast((decision) => isSameMatter(decision, item));
  if (!last) return false;
  const apart = Math.abs(item.valueCents - last.valueCents);
  return !(apart > 5_00 && apart > last.valueCents / 5);
}

/** Items that would be listed without any decision, haven't been decided, and aren't listed. */
function unseen(world: World, items: readonly InboxItem[]): InboxItem[] {
  const shown = new Set(items.flatMap(({ transactionIds }) => transactionIds));
  const isSeen = ({ transactionIds }: InboxItem) => transactionIds.some((id) => shown.has(id));
  return inboxOf(world, []).filter((item) => !holdsFor(world, item) && !isSeen(item));
}

const step = fc.record({ kind: fc.nat(13), at: fc.nat(30), value: fc.nat(30) });

// covers: review/inbox 7
test('random sequences: no item returns without a material change, and no material change goes unseen', () => {
  let decisionCount = 0;
  let returnCount = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 4, maxLength: 12 }), (steps) => {
      let world = EMPTY;
      for (const one of steps) {
        const next = apply(world, one);
        if (one.kind === 6 && world.before) expect(inboxOf(next)).toEqual(inboxOf(world.before));
        world = next;
        const items = inboxOf(world);
        const ids = items.flatMap(({ transactionIds }) => transactionIds);
        if (new Set(ids).size < ids.length) throw new Error('a transaction is in two items');
        if (items.some((item) => holdsFor(world, item))) throw new Error('an item returned without a material change');
        if (unseen(world, items).length > 0) throw new Error('a material change went unseen');
        decisionCount += world.decisions.length;
        returnCount += items.filter((item) => world.decisions.some((decision) => isSameMatter(decision, item))).length;
      }
    }),
    { numRuns: RUNS },
  );
  // The sequences do decide, and some items do return.
  expect(Math.min(decisionCount, returnCount)).toBeGreaterThan(RUNS / 100);
});
