import { type Everything, everything, transactionsBefore } from '@cairn/contract';
import { cents, type LedgerId } from '@cairn/domain';
import * as z from 'zod/mini';
import { chainedNouns, chainKey, loadFileNames, loadLabels, toStoredTransaction } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { requireDay } from '../../platform/db/stored-day.ts';
import { compileEncoder } from '../../platform/http/encoder.ts';
import type { Caller } from '../../platform/http/route.ts';
import {
  findLastChange,
  listDismissedTransfers,
  pagesOfBalances,
  pagesOfChainedChangeSets,
  pagesOfChainedRows,
  pagesOfChangeSets,
  pagesOfChanges,
  pagesOfDecisions,
  pagesOfForecasts,
  pagesOfLinks,
  pagesOfTransactions,
} from './export.queries.ts';
import { readSmallParts } from './small-parts.ts';

const {
  balances,
  chain,
  chainedRows,
  dismissedTransfers,
  forecasts,
  history,
  reviewDecisions,
  transactions,
  ...smallShape
} = everything.shape;
const smallParts = z.object(smallShape);

/** Returns an encoder that writes a list's elements as JSON, without the brackets. */
function createElementEncoder<Element>(schema: z.ZodMiniArray<z.core.$ZodType<Element>>): (list: Element[]) => string {
  const encode = compileEncoder(schema);
  return (list) => JSON.stringify(encode(list)).slice(1, -1);
}

const encodeTransactions = createElementEncoder(transactions);
const encodeDecisions = createElementEncoder(reviewDecisions);
const encodeForecasts = createElementEncoder(forecasts);
const encodeBalances = createElementEncoder(balances);
const encodeChangeSets = createElementEncoder(history);
const encodeLinks = createElementEncoder(chain);
const encodeChainedRows = createElementEncoder(chainedRows);
const encodeChanges = createElementEncoder(transactionsBefore);

/** Returns a function that gives an empty string first and a comma from then on. */
function createSeparator(): () => string {
  let isFirst = true;
  return () => {
    if (!isFirst) return ',';
    isFirst = false;
    return '';
  };
}

async function* transactionTexts(db: Db, ledgerId: LedgerId, lastChange: number): AsyncGenerator<string> {
  const labels = await loadLabels(db, ledgerId);
  const comma = createSeparator();
  for await (const page of pagesOfTransactions(db, ledgerId, lastChange)) {
    const rows = page.map((row) => ({
      ...toStoredTransaction(row, labels),
      categorySource: row.categorySource,
      categoryRule: row.categoryRule,
    }));
    yield comma() + encodeTransactions(rows);
  }
}

async function* balanceTexts(db: Db, ledgerId: LedgerId): AsyncGenerator<string> {
  const comma = createSeparator();
  for await (const page of pagesOfBalances(db, ledgerId)) {
    const fromFiles = page.filter(({ source }) => source === 'file').map(({ changedIn }) => changedIn);
    const fileNames = await loadFileNames(db, ledgerId, new Set(fromFiles));
    const rows = page.map(({ accountId, day, basis, afterTransactionId, amountCents, source, seenAt, changedIn }) => ({
      ...{ accountId, date: requireDay(day), basis, afterTransactionId, source },
      fileName: (source === 'file' && fileNames.get(changedIn)) || null,
      amount: cents(amountCents),
      recordedAt: seenAt.toISOString(),
    }));
    yield comma() + encodeBalances(rows);
  }
}

async function* decisionTexts(db: Db, ledgerId: LedgerId): AsyncGenerator<string> {
  const comma = createSeparator();
  for await (const page of pagesOfDecisions(db, ledgerId)) {
    const rows = page.map(({ subjectId, reason, fingerprint, valueCents, decision, decidedIn }) => ({
      ...{ id: subjectId, reason, fingerprint, decision, decidedIn },
      amount: cents(valueCents),
    }));
    yield comma() + encodeDecisions(rows);
  }
}

async function* forecastTexts(db: Db, ledgerId: LedgerId): AsyncGenerator<string> {
  const comma = createSeparator();
  for await (const page of pagesOfForecasts(db, ledgerId)) {
    const rows = page.map(({ made, score }) => ({
      madeOn: requireDay(made.madeOn),
      accountId: made.accountId,
      balances: [...made.points],
      low: made.band && [...made.band[0]],
      high: made.band && [...made.band[1]],
      daysCompared: score?.days ?? 0,
      absoluteError: cents(score?.absErrorCents ?? 0),
      daysInBand: score?.daysInBand ?? 0,
    }));
    yield comma() + encodeForecasts(rows);
  }
}

type ExportedChange = Everything['history'][number]['transactionsBefore'][number];

/** Reads all changes once, in order, and returns them change set by change set. */
class ChangeReader {
  readonly #pages: ReturnType<typeof pagesOfChanges>;
  #page: Awaited<ReturnType<typeof this.nextPage>> = [];

  constructor(db: Db, ledgerId: LedgerId) {
    this.#pages = pagesOfChanges(db, ledgerId);
  }

  private async nextPage() {
    const { done, value } = await this.#pages.next();
    return done ? null : value;
  }

  /** Yields in parts, because one change set may touch the whole ledger. */
  async *readChangeSet(changeSetId: number): AsyncGenerator<ExportedChange[]> {
    for (;;) {
      if (this.#page?.length === 0) this.#page = await this.nextPage();
      if (!this.#page) return;
      const end = this.#page.findIndex((change) => change.changeSetId > changeSetId);
      const own = end === -1 ? this.#page : this.#page.slice(0, end);
      if (own.length > 0) yield own.map(({ rowId, before }) => ({ id: rowId, before }));
      this.#page = end === -1 ? [] : this.#page.slice(end);
      if (end !== -1) return;
    }
  }
}

async function* historyTexts(db: Db, ledgerId: LedgerId, lastChange: number): AsyncGenerator<string> {
  const changes = new ChangeReader(db, ledgerId);
  const comma = createSeparator();
  for await (const page of pagesOfChangeSets(db, ledgerId, lastChange)) {
    let text = '';
    for (const { id, source, madeAt, summary, count, undoneBy, undoPayload } of page) {
      const set = {
        id,
        source,
        madeAt: madeAt.toISOString(),
        summary,
        count,
        undoneBy,
        removed: undoPayload,
      };
      // Cut off the closing `]}` so that the changes can be written into the empty list.
      text += comma() + encodeChangeSets([{ ...set, transactionsBefore: [] }]).slice(0, -2);
      const changeComma = createSeparator();
      for await (const part of changes.readChangeSet(id)) {
        yield text + changeComma() + encodeChanges(part);
        text = '';
      }
      text += ']}';
    }
    yield text;
  }
}

async function* chainTexts(db: Db, ledgerId: LedgerId): AsyncGenerator<string> {
  const comma = createSeparator();
  for await (const page of pagesOfLinks(db, ledgerId)) yield comma() + encodeLinks(page);
}

async function* chainedRowTexts(db: Db, ledgerId: LedgerId): AsyncGenerator<string> {
  const comma = createSeparator();
  for (const noun of chainedNouns)
    for await (const page of pagesOfChainedRows(db, ledgerId, noun))
      yield comma() + encodeChainedRows(page.map((row) => ({ key: chainKey(noun, row), content: row.value })));
  for await (const page of pagesOfChainedChangeSets(db, ledgerId))
    yield comma() + encodeChainedRows(page.map(({ id, content }) => ({ key: `changeSet ${id}`, content })));
}

/** Streams all the data we have about a user, encoded as the contract would, in parts that fit in memory. */
export async function* exportTexts(db: Db, caller: Caller, now: Date): AsyncGenerator<string> {
  const { ledgerId } = caller;
  const lastChange = await findLastChange(db, ledgerId);
  const small = await readSmallParts(db, caller, now);
  yield `${JSON.stringify(z.encode(smallParts, small)).slice(0, -1)},"transactions":[`;
  yield* transactionTexts(db, ledgerId, lastChange);
  const dismissed = await listDismissedTransfers(db, ledgerId);
  yield `],"dismissedTransfers":${JSON.stringify(z.encode(dismissedTransfers, dismissed))},"reviewDecisions":[`;
  yield* decisionTexts(db, ledgerId);
  yield '],"forecasts":[';
  yield* forecastTexts(db, ledgerId);
  yield '],"balances":[';
  yield* balanceTexts(db, ledgerId);
  yield '],"history":[';
  yield* historyTexts(db, ledgerId, lastChange);
  yield '],"chain":[';
  yield* chainTexts(db, ledgerId);
  yield '],"chainedRows":[';
  yield* chainedRowTexts(db, ledgerId);
  yield ']}';
}
