import {
  type AnswerOf,
  type BodyOf,
  commitImport,
  discardImport,
  getImportMapping,
  IMPORT_CHUNK_ROWS,
  type KeptMapping,
  reviewImport,
  stageImport,
} from '@cairn/contract';
import { call, callLedger, callWith } from '../../app/call.ts';
import type { FileReaderHandle } from './fileReader.ts';
import type { Targets } from './importRows.ts';

export type Review = AnswerOf<typeof reviewImport>;
export type Commit = BodyOf<typeof commitImport>;

/** So many parts are on their way at once. */
const PARTS_AT_ONCE = 2;

interface Upload {
  readonly reader: FileReaderHandle;
  readonly importId: string;
  readonly count: number;
  readonly targets: Targets;
  readonly signal: AbortSignal;
  onProgress(share: number): void;
}

/** Brings the file's rows to the server, in parts; nothing of it is in the ledger then. */
export async function sendRows({ reader, importId, count, targets, signal, onProgress }: Upload): Promise<void> {
  const parts = Math.ceil(count / IMPORT_CHUNK_ROWS);
  let [next, done] = [0, 0];
  async function sendParts(): Promise<void> {
    for (let part = next; part < parts; part = next) {
      next += 1;
      const from = part * IMPORT_CHUNK_ROWS;
      const rows = await reader.ask('chunk', { from, to: from + IMPORT_CHUNK_ROWS, targets });
      await callWith(stageImport, `{"ImportID":"${importId}","Chunk":${part},"Rows":${rows}}`, signal);
      done += 1;
      onProgress(done / parts);
    }
  }
  await Promise.all(Array.from({ length: PARTS_AT_ONCE }, sendParts));
}

export async function askReview(importId: string, signal: AbortSignal): Promise<Review> {
  return await call(reviewImport, { body: { ImportID: importId } }, signal);
}

export async function commit(body: Commit) {
  return await callLedger(commitImport, { body });
}

/** Nobody waits for it, and what is not discarded is forgotten by itself. */
export function discard(importId: string): void {
  call(discardImport, { body: { ImportID: importId } }).catch(() => undefined);
}

export async function loadMapping(accountId: number | null): Promise<KeptMapping | null> {
  const query = accountId === null ? {} : { accountID: accountId };
  return (await call(getImportMapping, { query })).mapping;
}
