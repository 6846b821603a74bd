import {
  cents,
  type Day,
  deriveInbox,
  type InboxItem,
  isDecided,
  type LedgerId,
  type PastDecision,
} from '@cairn/domain';
import fc from 'fast-check';
import { beforeAll, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { linkAndSync, startPremium, sync } from '../../../test/bank.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { day, type FakeItem, purchase } from '../../../test/fake-bank.ts';
import type { Household } from '../../../test/household.ts';
import { decide, idsOf, inboxOf, type WireItem } from '../../../test/inbox.ts';
import { LedgerProofs } from '../proof/index.ts';
import { loadFacts } from './facts.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const RUNS = inject('isDeep') ? 40 : 2;
const AMOUNTS = [10_00, 12_00, 40_00, 44_00, 100_00];
const days: readonly Day[] = ['2026-11-10', '2026-11-11', '2026-11-12'].map(day);

interface Scene {
  readonly home: Household;
  readonly ledgerId: LedgerId;
  readonly item: FakeItem;
  readonly categories: readonly number[];
  /** The bank's IDs, and those of pending purchases. */
  readonly reported: string[];
  readonly pending: Set<string>;
  lastDecision: { readonly changeSetId: number; readonly before: readonly string[] } | null;
}

interface Step {
  readonly kind: number;
  readonly at: number;
  readonly value: number;
}

const pick = <Item>(items: readonly Item[], at: number) => items[at % Math.max(items.length, 1)];
const amountOf = (value: number) => cents(pick(AMOUNTS, value) ?? 0);

const namesOf = (items: readonly WireItem[]) =>
  items.map((item) => `${item.reason} ${idsOf(item).join()} ${item.fingerprint}`);

async function report(scene: Scene, { at, value }: Step): Promise<void> {
  const id = `bank ${scene.reported.length}`;
  const isPending = at % 3 === 0;
  scene.reported.push(id);
  if (isPending) scene.pending.add(id);
  const on = pick(days, at) ?? day('2026-11-10');
  scene.item.add(purchase(id, { pending: isPending, amountCents: amountOf(value), day: on }));
  await sync(scene.home);
}

async function modify({ item, reported, pending, home }: Scene, { at, value }: Step): Promise<void> {
  const id = pick(reported, at);
  if (id === undefined) return;
  const amountCents = amountOf(value);
  if (pending.delete(id)) item.modify(purchase(id, { amountCents, pending: false }));
  else item.modify(purchase(id, { amountCents }));
  await sync(home);
}

async function remove({ item, reported, home }: Scene, { at }: Step): Promise<void> {
  const [id] = reported.splice(at % Math.max(reported.length, 1), 1);
  if (id === undefined) return;
  item.remove(id);
  await sync(home);
}

async function split({ home, categories: [one, two] }: Scene, { at }: Step): Promise<void> {
  const found = pick(await home.list(), at);
  if (!found) return;
  const Splits = [
    { categoryID: one, amount: found.amount - 1 },
    { categoryID: two, amount: 1 },
  ];
  await home.post('Transaction/SaveSplit', { userTransactionID: found.userTransactionID, Splits });
}

async function decideOne(scene: Scene, { at, value }: Step): Promise<void> {
  const { items } = await inboxOf(scene.home);
  const item = pick(items, at);
  if (!item) return;
  const decision = value % 2 === 0 ? 'approve' : 'decline';
  const more = item.reason === 'category' ? { CategoryID: scene.categories[0] } : {};
  const { changeSetId } = await decide(scene.home, item, decision, more);
  scene.lastDecision = { changeSetId, before: namesOf(items) };
}

async function undoDecision(scene: Scene): Promise<void> {
  const { lastDecision, home } = scene;
  if (!lastDecision) return;
  await home.undo(lastDecision.changeSetId);
  expect(namesOf((await inboxOf(home)).items)).toEqual(lastDecision.before);
}

async function take(scene: Scene, step: Step): Promise<void> {
  if (step.kind >= 6) return await decideOne(scene, step);
  if (step.kind === 5) await undoDecision(scene);
  else if (step.kind === 4) await split(scene, step);
  else if (step.kind === 3) await remove(scene, step);
  else if (step.kind === 2) await modify(scene, step);
  else if (step.kind === 1)
    await scene.home.spend(amountOf(step.value) / 100, 'Cafe', { transactionDate: pick(days, step.at) });
  else await report(scene, step);
  scene.lastDecision = null;
}

/** Items that are there although they were decided, and transactions and gaps that aren't although they weren't. */
async function mistakesIn({ ledgerId, home }: Scene): Promise<string[]> {
  const now = cairn.clock.now();
  const { db } = database.current;
  const known = { suggestions: [], proof: await new LedgerProofs().read(db, ledgerId) };
  const facts = await loadFacts(db, ledgerId, { today: day('2026-11-15'), now }, known);
  const shown = (await inboxOf(home)).items;
  const shownIds = new Set(shown.flatMap(idsOf));
  const decisions: ReadonlyMap<number, readonly PastDecision[]> = facts.decisions;
  const isHeld = (item: InboxItem) => isDecided(decisions, item.reason, item);
  const all = deriveInbox({ ...facts, decisions: new Map(), isDismissedPair: () => false }).items;
  const returned = deriveInbox(facts).items.filter(isHeld);
  const isShown = ({ transactionIds, fingerprint }: InboxItem) =>
    transactionIds.some((id) => shownIds.has(id)) || shown.some((item) => item.fingerprint === fingerprint);
  const unseen = all.filter((item) => !isHeld(item) && !isShown(item));
  return [...returned, ...unseen].map(({ reason, fingerprint }) => `${reason} ${fingerprint}`);
}

const step = fc.record({ kind: fc.nat(9), at: fc.nat(20), value: fc.nat(20) });

// covers: review/inbox 7
test('sequences of syncs, edits, decisions, and undos leave the inbox that the rules say', {
  timeout: RUNS * 30_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
      const { home, ledgerId } = await startPremium(cairn, database.current);
      const categories = [await home.category('Food'), await home.category('Fun')];
      const item = cairn.bank.connect();
      await linkAndSync(home, item);
      const scene: Scene = { home, ledgerId, item, categories, reported: [], pending: new Set(), lastDecision: null };
      for (const one of steps) {
        await take(scene, one);
        expect(await mistakesIn(scene)).toEqual([]);
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});
