import {
  asReported,
  type BankPage,
  cents,
  editedAfter,
  type KnownRow,
  linesForNewAmount,
  planPage,
  type ReportedTransaction,
  type SplitLine,
} from '@cairn/domain';
import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
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
import type { BankEvent } from './fake-bank.ts';

const RUNS = inject('isDeep') ? 20_000 : 500;
const TIMEOUT_MS = Math.max(60_000, RUNS * 20);

interface MemoryRow extends KnownRow {
  readonly category: string | null;
  /** Empty if it isn't split. */
  readonly lines: readonly SplitLine[];
}

/** Adapts a split to the row's amount. */
function refitted(row: MemoryRow): MemoryRow {
  if (row.lines.length === 0) return row;
  const outcome = linesForNewAmount(row.lines, row.amountCents);
  return { ...row, lines: outcome.isSplit ? outcome.lines : [] };
}

/** An in-memory ledger, fast enough for thousands of streams. */
class MemoryLedger {
  rows: MemoryRow[] = [];
  readonly formerIds = new Map<string, number | null>();
  #nextId = 1;

  read(events: readonly BankEvent[], pageRows: number, reading: number): void {
    for (let at = 0; at < events.length; at += pageRows) this.#apply(toPage(events.slice(at, at + pageRows)), reading);
  }

  #apply(page: BankPage, reading: number): void {
    const posted = new Set([...this.formerIds.values()]);
    const rows = this.rows.map((row) => ({ ...row, wasPending: posted.has(row.id) }));
    const plan = planPage(page, { rows, formerIds: new Set(this.formerIds.keys()), reading });
    const gone = new Set(plan.deletes.map(({ id }) => id));
    const stays = new Set(plan.stays.map(({ id }) => id));
    const rewritten = new Map(plan.rewrites.map((rewrite) => [rewrite.row.id, rewrite]));
    this.rows = this.rows
      .filter(({ id }) => !gone.has(id))
      .map((row) => {
        const rewrite = rewritten.get(row.id);
        if (!rewrite) return stays.has(row.id) ? { ...row, removedByBank: true } : row;
        const { shown, externalId, pending, edited, modifiedIn } = rewrite;
        return refitted({ ...row, ...shown, externalId, pending, edited, modifiedIn, removedByBank: false });
      });
    for (const { reported, modifiedIn } of plan.inserts) {
      const { pendingExternalId: _pendingExternalId, ...values } = reported;
      this.rows.push({ ...values, ...fresh, id: this.#nextId, addedIn: reading, modifiedIn });
      this.#nextId += 1;
    }
    for (const { externalId, replacedBy } of plan.newFormerIds) {
      const row = this.rows.find((candidate) => candidate.externalId === replacedBy);
      this.formerIds.set(externalId, row?.id ?? this.formerIds.get(externalId) ?? null);
    }
  }

  edit(life: Life): void {
    const { name } = life;
    const [edit, lines] = [editOf(life), splitOf(life)];
    this.rows = this.rows.map((found) => {
      if (asReported(found, found.edited).name !== name) return found;
      const row = lines ? { ...found, lines, isTouched: true } : found;
      if (edit === 'none') return row;
      if (edit === 'delete') return { ...row, deleted: true };
      if (edit === 'category') return { ...row, category: 'Food', isTouched: true };
      const after = edit === 'name' ? { ...row, name: `My ${name}` } : { ...row, amountCents: cents(77_77) };
      return refitted({ ...after, isTouched: true, edited: editedAfter(row, row.edited, after) });
    });
  }

  /** What the user sees, with a placeholder for each deleted row. */
  get shown(): string[] {
    return this.rows
      .map(({ name, description, amountCents, day, isIncome, pending, removedByBank, deleted, category, lines }) =>
        deleted
          ? `deleted`
          : JSON.stringify({ name, description, amountCents, day, isIncome, pending, removedByBank, category, lines }),
      )
      .toSorted();
  }
}

const fresh = {
  deleted: false,
  isTouched: false,
  removedByBank: false,
  edited: null,
  isFormer: false,
  isFromFile: false,
  wasPending: false,
  category: null,
  lines: [],
} as const;

function toPage(events: readonly BankEvent[]): BankPage {
  const toReported = (event: BankEvent & { kind: 'added' | 'modified' }): ReportedTransaction => {
    const { accountExternalId: _account, ...reported } = event.transaction;
    return { ...reported, accountId: 1 };
  };
  return {
    added: events.flatMap((event) => (event.kind === 'added' ? [toReported({ ...event, kind: event.kind })] : [])),
    modified: events.flatMap((event) =>
      event.kind === 'modified' ? [toReported({ ...event, kind: event.kind })] : [],
    ),
    removed: events.flatMap((event) => (event.kind === 'removed' ? [event.id] : [])),
  };
}

const sumOf = (lines: readonly SplitLine[]) => lines.reduce((sum, { amountCents }) => sum + amountCents, 0);

const cleanDelivery: StreamDelivery = { seeds: [], repeats: [], pageRows: 1_000 };

function live(all: readonly Life[], first: StreamDelivery, later: StreamDelivery): MemoryLedger {
  const ledger = new MemoryLedger();
  ledger.read(deliver(all.flatMap(firstEvents), first), first.pageRows, 1);
  for (const life of all) ledger.edit(life);
  ledger.read(deliver(all.flatMap(laterEvents), later), later.pageRows, 2);
  return ledger;
}

describe('any stream of added, modified and removed events', () => {
  // covers: entry/split-lines 29
  test('in any order, on any pages, with repeats and 30% of rows split, results in the same ledger as a clean run', {
    timeout: TIMEOUT_MS,
  }, () => {
    fc.assert(
      fc.property(lives, delivery, delivery, (all, first, later) => {
        expect(live(all, first, later).shown).toEqual(live(all, cleanDelivery, cleanDelivery).shown);
      }),
      { numRuns: RUNS },
    );
  });

  // covers: entry/split-lines 29
  test('duplicates and loses no purchase, and preserves the user’s edits, splits and deletions', {
    timeout: TIMEOUT_MS,
  }, () => {
    fc.assert(
      fc.property(lives, delivery, delivery, (all, first, later) => {
        const { rows } = live(all, first, later);
        for (const life of all) {
          const { name, fate, startsPending } = life;
          const [edit, lines] = [editOf(life), splitOf(life)];
          const own = rows.filter((row) => asReported(row, row.edited).name === name);
          const isGone = fate === 'removed' && edit === 'none' && !lines;
          expect(own, name).toHaveLength(isGone ? 0 : 1);
          const [row] = own;
          if (!row) continue;
          expect(row.deleted, name).toBe(edit === 'delete');
          if (lines) expect(sumOf(row.lines), name).toBe(row.amountCents);
          else expect(row.lines, name).toEqual([]);
          if (edit === 'name') expect(row.name).toBe(`My ${name}`);
          if (edit === 'amount') expect(row.amountCents).toBe(77_77);
          if (edit === 'category') expect(row.category).toBe('Food');
          expect(row.removedByBank, name).toBe(fate === 'removed');
          if (fate === 'posted' && startsPending) expect(row.pending, name).toBe(false);
        }
      }),
      { numRuns: RUNS },
    );
  });
});
