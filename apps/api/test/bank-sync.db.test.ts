import type { LedgerId } from '@cairn/domain';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, inject, test } from 'vitest';
import { syncItem } from '../src/features/bank/sync-item.ts';
import { BankError } from '../src/platform/bank/provider.ts';
import type { Db } from '../src/platform/db/database.ts';
import { bankItems, transactions } from '../src/platform/db/schema/index.ts';
import { startTestApp, type TestApp } from './app.ts';
import { linkPayload, makePremium } from './bank.ts';
import {
  deliver,
  delivery,
  editOf,
  firstEvents,
  type Life,
  laterEvents,
  lives,
  type StreamDelivery,
  splitOf,
} from './bank-stream.ts';
import { useTestDatabase } from './database.ts';
import { DeadError, dyingDatabase } from './dying-database.ts';
import type { BankEvent, FakeItem } from './fake-bank.ts';
import { Household } from './household.ts';

const RUNS = inject('isDeep') ? 40 : 2;
/** Deep runs end the process after every statement. */
const STATEMENTS_BETWEEN_CRASHES = inject('isDeep') ? 1 : 8;
const LEASE_ENDS_MS = 121_000;

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

interface Disruption {
  readonly delivery: StreamDelivery;
  /** The number of statements after which the process dies and another one continues. */
  readonly diesAfter: number;
  /** The page before which the bank reports that its data has changed. */
  readonly changesAtPage: number;
}

const disruption: fc.Arbitrary<Disruption> = fc.record({
  delivery,
  diesAfter: fc.integer({ min: 1, max: 45 }),
  changesAtPage: fc.integer({ min: 0, max: 8 }),
});

/** A household with one bank, to compare with another that gets the same events. */
class Witness {
  readonly home: Household;
  readonly item: FakeItem;
  readonly #ledgerId: number;
  readonly #food: number;

  private constructor(home: Household, item: FakeItem, ledgerId: LedgerId, food: number) {
    this.home = home;
    this.item = item;
    this.#ledgerId = ledgerId;
    this.#food = food;
  }

  static async start(): Promise<Witness> {
    const home = await Household.start(cairn);
    await makePremium(database.current, home);
    const ledgerId = await home.ledgerId(database.current);
    const food = await home.category('Food');
    await home.category('Alphabet', {
      Rules: [{ Type: 'Name', Comparison: 'contains', ComparisonValue: 'alpha' }],
    });
    const item = cairn.bank.connect();
    await home.post('Plaid/SetAccessToken', linkPayload(item));
    return new Witness(home, item, ledgerId, food);
  }

  addEvents(events: readonly BankEvent[], pageRows: number): void {
    this.item.pageRows = pageRows;
    this.item.events = [...this.item.events, ...events];
  }

  async #sync(db: Db): Promise<void> {
    const [item] = await database.current.db.select().from(bankItems).where(eq(bankItems.ledgerId, this.#ledgerId));
    if (item) await syncItem({ db, clock: cairn.clock, link: cairn.link }, item);
  }

  async sync(): Promise<void> {
    await this.#sync(database.current.db);
  }

  /** One process dies during a sync; once its lease has expired, two others take over concurrently. */
  async syncWithDisruption({ diesAfter, changesAtPage }: Disruption): Promise<void> {
    const begin = Number((await this.#item()).cursor ?? 0);
    let hasChanged = false;
    this.item.beforePage = async (cursor) => {
      if (hasChanged || cursor <= begin || (cursor - begin) / this.item.pageRows !== changesAtPage) return;
      hasChanged = true;
      throw new BankError('TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION');
    };
    try {
      await this.#sync(dyingDatabase(database.current.db, diesAfter));
    } catch (error) {
      if (!(error instanceof DeadError) && !(error instanceof Error && error.cause instanceof DeadError)) throw error;
    }
    cairn.clock.advance(LEASE_ENDS_MS);
    await Promise.all([this.sync(), this.sync()]);
  }

  async #item() {
    const [item] = await database.current.db.select().from(bankItems).where(eq(bankItems.ledgerId, this.#ledgerId));
    if (!item) throw new Error('no link found');
    return item;
  }

  async edit(life: Life): Promise<void> {
    const { name } = life;
    const edit = editOf(life);
    const row = (await this.home.list()).find(({ displayName }) => displayName === name);
    if (!row) throw new Error(`${name} not found`);
    const { userTransactionID, displayName, displayDescription, amount, transactionDate } = row;
    const same = { userTransactionID, displayName, displayDescription, amount, transactionDate };
    const changes = {
      name: { displayName: `My ${name}` },
      amount: { amount: 77.77 },
      category: { transactionCategoryID: this.#food },
    };
    const lines = splitOf(life)?.map(({ amountCents, takesRemainder }, position) => ({
      ...{ categoryID: position === 0 ? this.#food : null, amount: amountCents / 100, takesRemainder },
    }));
    if (lines) await this.home.post('Transaction/SaveSplit', { userTransactionID, Splits: lines });
    if (edit === 'delete') await this.home.post('Transaction/DeleteTransaction', { userTransactionID });
    else if (edit !== 'none') await this.home.post('Transaction/UpdateTransaction', { ...same, ...changes[edit] });
  }

  /** What the user sees, in any order, and the number of deleted rows. */
  async ledger() {
    const rows = (await this.home.list()).map((row) => [
      row.displayName,
      row.displayDescription,
      row.amount,
      row.transactionDate,
      row.isIncome,
      row.pending,
      row.removedByBank,
      row.isEdited,
      row.transactionCategory?.name ?? null,
      row.splits.map(({ category, amount, takesRemainder }) => [category?.name ?? null, amount, takesRemainder]),
    ]);
    const all = await database.current.db
      .select({ deleted: transactions.deleted })
      .from(transactions)
      .where(eq(transactions.ledgerId, this.#ledgerId));
    return {
      rows: rows.map((row) => JSON.stringify(row)).toSorted(),
      deleted: all.filter(({ deleted }) => deleted).length,
      balances: (await this.home.accounts()).map(({ currentBalance }) => currentBalance),
    };
  }
}

// covers: server/bank-link 3; entry/split-lines 29; tamper 1
test('any stream, shuffled across pages, repeated, crashed after any statement and restarted, with concurrent syncs, edits, and splits in between, results in the same ledger as a clean run', {
  timeout: RUNS * 30_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(lives, disruption, disruption, async (all, first, later) => {
      const [clean, messy] = [await Witness.start(), await Witness.start()];
      clean.addEvents(all.flatMap(firstEvents), 1_000);
      await clean.sync();
      messy.addEvents(deliver(all.flatMap(firstEvents), first.delivery), first.delivery.pageRows);
      await messy.syncWithDisruption(first);
      for (const one of all) {
        await clean.edit(one);
        await messy.edit(one);
      }
      clean.addEvents(all.flatMap(laterEvents), 1_000);
      await clean.sync();
      messy.addEvents(deliver(all.flatMap(laterEvents), later.delivery), later.delivery.pageRows);
      await messy.syncWithDisruption(later);
      expect(await messy.ledger()).toEqual(await clean.ledger());
      expect(await messy.home.get('Ledger/VerifyHistory')).toMatchObject({ problems: [] });
    }),
    { numRuns: RUNS },
  );
});

// covers: server/bank-link 2, 3
test('a process that dies after any statement stores all of a page or nothing', async () => {
  const one: Life = {
    ...{ name: 'Bravo', amountCents: 20_00, dayOffset: 0, isIncome: false, startsPending: true, isCorrected: false },
    ...{ fate: 'posted', namesPending: true, tipCents: 1_00, edit: 'name', split: 'large' },
  };
  let diesAfter = 1;
  for (; ; diesAfter += STATEMENTS_BETWEEN_CRASHES) {
    const witness = await Witness.start();
    witness.addEvents(firstEvents(one), 10);
    await witness.sync();
    await witness.edit(one);
    witness.addEvents(laterEvents(one), 1);
    const before = await witness.ledger();
    const link = { db: dyingDatabase(database.current.db, diesAfter), clock: cairn.clock, link: cairn.link };
    const [item] = await database.current.db
      .select()
      .from(bankItems)
      .where(eq(bankItems.externalId, witness.item.itemId));
    if (!item) throw new Error('no link found');
    const end = await syncItem(link, item).then(
      () => 'alive',
      () => 'dead',
    );
    const after = await witness.ledger();
    const posted = { ...before, rows: [expect.stringMatching(/"My Bravo".*21.*false,false,true/)] };
    expect([before, posted]).toContainEqual(after);
    cairn.clock.advance(LEASE_ENDS_MS);
    await witness.sync();
    expect(await witness.ledger()).toEqual(posted);
    if (end === 'alive') break;
  }
  expect(diesAfter).toBeGreaterThan(10);
});
