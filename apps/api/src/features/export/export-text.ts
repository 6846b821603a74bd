import { type Everything, everything } from '@cairn/contract';
import type { LedgerId } from '@cairn/domain';
import * as z from 'zod/mini';
import { loadFaces, toTransaction } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { compileEncoder } from '../../platform/http/encoder.ts';
import type { Caller } from '../../platform/http/route.ts';
import {
  findLastChange,
  listDismissedTransfers,
  pagesOfChangeSets,
  pagesOfChanges,
  pagesOfTransactions,
} from './export.queries.ts';
import { readSmallParts } from './small-parts.ts';

const { dismissedTransfers, history, transactions, ...smallShape } = everything.shape;
const smallParts = z.object(smallShape);

/** Writes the elements of a list as JSON, without its brackets. */
function elementsOf<Element>(schema: z.ZodMiniArray<z.core.$ZodType<Element>>): (list: Element[]) => string {
  const encode = compileEncoder(schema);
  return (list) => JSON.stringify(encode(list)).slice(1, -1);
}

const transactionElements = elementsOf(transactions);
const changeSetElements = elementsOf(history);
const changeElements = elementsOf(history.def.element.shape.transactionsBefore);

/** Puts commas between texts of elements. */
function separator(): () => string {
  let isFirst = true;
  return () => {
    if (!isFirst) return ',';
    isFirst = false;
    return '';
  };
}

async function* transactionTexts(db: Db, ledgerId: LedgerId, lastChange: number): AsyncGenerator<string> {
  const faces = await loadFaces(db, ledgerId);
  const comma = separator();
  for await (const page of pagesOfTransactions(db, ledgerId, lastChange)) {
    const rows = page.map((row) => ({
      ...toTransaction(row, faces),
      categorySource: row.categorySource,
      categoryRule: row.categoryRule,
    }));
    yield comma() + transactionElements(rows);
  }
}

type Change = Everything['history'][number]['transactionsBefore'][number];

/** Reads changes once, in order, and hands out those of one change set after the other. */
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

  /** In parts: one change may have touched a whole ledger. */
  async *of(changeSetId: number): AsyncGenerator<Change[]> {
    for (;;) {
      if (this.#page?.length === 0) this.#page = await this.nextPage();
      if (!this.#page) return;
      const end = this.#page.findIndex((change) => change.changeSetId > changeSetId);
      const own = end === -1 ? this.#page : this.#page.slice(0, end);
      if (own.length > 0) yield own.map(({ rowId, before }) => ({ userTransactionID: rowId, before }));
      this.#page = end === -1 ? [] : this.#page.slice(end);
      if (end !== -1) return;
    }
  }
}

async function* historyTexts(db: Db, ledgerId: LedgerId, lastChange: number): AsyncGenerator<string> {
  const changes = new ChangeReader(db, ledgerId);
  const comma = separator();
  for await (const page of pagesOfChangeSets(db, ledgerId, lastChange)) {
    let text = '';
    for (const { id, source, madeAt, summary, count, undoneBy, undoPayload } of page) {
      const set = {
        changeSetID: id,
        source,
        madeAt: madeAt.toISOString(),
        summary,
        count,
        undoneBy,
        removed: undoPayload,
      };
      // Its changes come last, into the empty list.
      text += comma() + changeSetElements([{ ...set, transactionsBefore: [] }]).slice(0, -2);
      const betweenChanges = separator();
      for await (const part of changes.of(id)) {
        yield text + betweenChanges() + changeElements(part);
        text = '';
      }
      text += ']}';
    }
    yield text;
  }
}

/** Everything that is stored about a person, as the contract would encode it, in parts that fit into memory. */
export async function* exportTexts(db: Db, caller: Caller, now: Date): AsyncGenerator<string> {
  const { ledgerId } = caller;
  const lastChange = await findLastChange(db, ledgerId);
  const small = await readSmallParts(db, caller, now);
  yield `${JSON.stringify(z.encode(smallParts, small)).slice(0, -1)},"transactions":[`;
  yield* transactionTexts(db, ledgerId, lastChange);
  const dismissed = await listDismissedTransfers(db, ledgerId);
  yield `],"dismissedTransfers":${JSON.stringify(z.encode(dismissedTransfers, dismissed))},"history":[`;
  yield* historyTexts(db, ledgerId, lastChange);
  yield ']}';
}
