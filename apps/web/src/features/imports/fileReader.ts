import type { Kind, Questions, Told } from './workerMessages.ts';

/** Nothing takes so long that is still under way. */
const PATIENCE_MS = 120_000;

/** The file, or something in it, cannot be read; the message is for the person. */
export class ReadProblem extends Error {}

interface Waiting {
  resolve(answer: Questions[Kind]['answer']): void;
  reject(error: Error): void;
}

export interface FileReaderHandle {
  ask<K extends Kind>(
    kind: K,
    ask: Questions[K]['ask'],
    onProgress?: (share: number) => void,
  ): Promise<Questions[K]['answer']>;
  /** Ends it at once, whatever is under way. */
  close(): void;
}

/** Reads a file in a thread of its own, so that the page never waits for it. */
export function openFileReader(): FileReaderHandle {
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let nextId = 1;
  let tellProgress: ((share: number) => void) | undefined;

  worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if ('share' in data) tellProgress?.(data.share);
    else {
      const asked = waiting.get(data.id);
      waiting.delete(data.id);
      if ('problem' in data) asked?.reject(new ReadProblem(data.problem));
      else asked?.resolve(data.answer);
    }
  });
  worker.addEventListener('error', () => {
    for (const asked of waiting.values()) asked.reject(new ReadProblem('We couldn’t read this file.'));
    waiting.clear();
  });

  return {
    ask(kind, ask, onProgress) {
      const id = nextId;
      nextId += 1;
      tellProgress = onProgress;
      return new Promise((resolve, reject) => {
        const giveUp = setTimeout(
          () => reject(new ReadProblem('Reading this file took too long. Try again.')),
          PATIENCE_MS,
        );
        const done = <Value>(settle: (value: Value) => void) => {
          return (value: Value) => {
            clearTimeout(giveUp);
            settle(value);
          };
        };
        // The worker answers each kind of question with its own kind of answer.
        waiting.set(id, {
          resolve: done((answer) => resolve(answer as Questions[typeof kind]['answer'])),
          reject: done(reject),
        });
        worker.postMessage({ id, kind, ask });
      });
    },
    close() {
      worker.terminate();
      waiting.clear();
    },
  };
}
