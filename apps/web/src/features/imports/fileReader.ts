import type { CallName, WorkerCalls, WorkerMessage } from './workerMessages.ts';

/** Longer than the slowest file takes to read. */
const TIMEOUT_MS = 120_000;

/** The file or part of it can't be read; the message is shown to the user. */
export class ReadProblem extends Error {}

interface PendingCall {
  resolve(response: WorkerCalls[CallName]['response']): void;
  reject(error: Error): void;
}

export interface FileReaderHandle {
  call<K extends CallName>(
    kind: K,
    request: WorkerCalls[K]['request'],
    onProgress?: (share: number) => void,
  ): Promise<WorkerCalls[K]['response']>;
  /** Terminates the worker, even in the middle of a call. */
  close(): void;
}

/** Reads a file in a worker so the page stays responsive. */
export function openFileReader(): FileReaderHandle {
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' });
  const pendingCalls = new Map<number, PendingCall>();
  let nextId = 1;
  let reportProgress: ((share: number) => void) | undefined;

  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if ('share' in data) reportProgress?.(data.share);
    else {
      const pending = pendingCalls.get(data.id);
      pendingCalls.delete(data.id);
      if ('problem' in data) pending?.reject(new ReadProblem(data.problem));
      else pending?.resolve(data.response);
    }
  });
  worker.addEventListener('error', () => {
    for (const pending of pendingCalls.values()) pending.reject(new ReadProblem('We couldn’t read this file.'));
    pendingCalls.clear();
  });

  return {
    call(kind, request, onProgress) {
      const id = nextId;
      nextId += 1;
      reportProgress = onProgress;
      return new Promise((resolve, reject) => {
        const timeout = setTimeout(
          () => reject(new ReadProblem('Reading this file took too long. Try again.')),
          TIMEOUT_MS,
        );
        const done = <Value>(settle: (value: Value) => void) => {
          return (value: Value) => {
            clearTimeout(timeout);
            settle(value);
          };
        };
        // The worker responds to each kind of call with the matching response type.
        pendingCalls.set(id, {
          resolve: done((response) => resolve(response as WorkerCalls[typeof kind]['response'])),
          reject: done(reject),
        });
        worker.postMessage({ id, kind, request });
      });
    },
    close() {
      worker.terminate();
      pendingCalls.clear();
    },
  };
}
