import { contract, rowStatus, type StoredMapping } from '@cairn/contract';
import type { FakeApi } from '../../../test/fakeApi.ts';
import type { Review } from './imports.data.ts';
import { WorkerFile } from './workerFile.ts';
import type { WorkerMessage, WorkerRequest } from './workerMessages.ts';

/** Runs the worker's code in the page, because a simulated DOM has no workers. */
export class InPageWorker extends EventTarget {
  #isTerminated = false;
  readonly #file = new WorkerFile((message) => this.#deliver(message));

  postMessage(request: WorkerRequest): void {
    void this.#file.respond(request);
  }

  terminate(): void {
    this.#isTerminated = true;
  }

  #deliver(message: WorkerMessage): void {
    if (this.#isTerminated) return;
    this.dispatchEvent(new MessageEvent('message', { data: structuredClone(message) }));
  }
}

/** A review with one `rowStatus` letter per row. By default, no row matches a transaction or a rule. */
export function reviewOf(status: string, review: Partial<Review> = {}): Review {
  const rows = [...status];
  return {
    rows: rows.length,
    added: rows.filter((letter) => letter === rowStatus.new || letter === rowStatus.possible).length,
    status,
    matches: rows.map(() => 0),
    accountOf: rows.map(() => -1),
    accounts: [],
    ruleOf: rows.map(() => -1),
    rules: [],
    nameOf: rows.map(() => -1),
    names: [],
    ...review,
  };
}

/** Adds an import server that reviews every file like this and remembers the mapping of each account. */
export function withImports(api: FakeApi, review: Review = reviewOf('')): FakeApi {
  const mappings = new Map<number | null, StoredMapping>();
  return api
    .on(contract.getRecentAccounts, { accountIds: [] })
    .on(contract.getImportMapping, ({ query }) => ({ mapping: mappings.get(query.accountId ?? null) ?? null }))
    .on(contract.stageImport, ({ body }) => ({ staged: body.rows.length }))
    .on(contract.discardImport, {})
    .on(contract.reviewImport, review)
    .on(contract.commitImport, ({ body }) => {
      if (body.mapping) mappings.set(body.mapping.accountId, body.mapping.value);
      const leftOut = body.leaveOut?.length ?? 0;
      return { added: review.rows - leftOut, leftOut };
    })
    .on(contract.undo, ({ body: _body }) => ({
      restored: review.added,
      removed: { transactions: review.added, accounts: 0, categories: 0 },
      left: [],
      leftCount: 0,
      leftBudgets: [],
      leftMade: [],
    }));
}
