import {
  type AnswerOf,
  type BodyOf,
  commitImport,
  discardImport,
  getImportMapping,
  IMPORT_CHUNK_ROWS,
  reviewImport,
  type StoredMapping,
  stageImport,
} from '@cairn/contract';
import { call, callLedger, callWithBody } from '../../app/call.ts';
import type { FileReaderHandle } from './fileReader.ts';
import type { ImportTargets } from './importRows.ts';

export type Review = AnswerOf<typeof reviewImport>;
export type ImportCommit = BodyOf<typeof commitImport>;

const PARALLEL_UPLOADS = 2;

interface Upload {
  readonly reader: FileReaderHandle;
  readonly importId: string;
  readonly count: number;
  readonly targets: ImportTargets;
  readonly signal: AbortSignal;
  onProgress(share: number): void;
}

/** Uploads the rows in chunks; staged rows aren't in the ledger yet. */
export async function sendRows({ reader, importId, count, targets, signal, onProgress }: Upload): Promise<void> {
  const chunks = Math.ceil(count / IMPORT_CHUNK_ROWS);
  let [next, done] = [0, 0];
  async function sendChunks(): Promise<void> {
    for (let chunk = next; chunk < chunks; chunk = next) {
      next += 1;
      const from = chunk * IMPORT_CHUNK_ROWS;
      const range = { from, to: from + IMPORT_CHUNK_ROWS };
      const body = await reader.call('chunk', { importId, chunk, targets, ...range });
      await callWithBody(stageImport, body, signal);
      done += 1;
      onProgress(done / chunks);
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_UPLOADS }, sendChunks));
}

export async function fetchReview(importId: string, signal: AbortSignal): Promise<Review> {
  return await call(reviewImport, { body: { importId } }, signal);
}

export async function commit(body: ImportCommit) {
  return await callLedger(commitImport, { body });
}

/** Fire and forget: the server expires staged imports that aren't discarded. */
export function discard(importId: string): void {
  call(discardImport, { body: { importId } }).catch(() => undefined);
}

export async function loadMapping(accountId: number | null): Promise<StoredMapping | null> {
  const query = accountId === null ? {} : { accountId };
  return (await call(getImportMapping, { query })).mapping;
}
