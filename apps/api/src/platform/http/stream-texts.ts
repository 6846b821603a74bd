import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';

/** A reader that stalls this long is dropped, because the producer may hold a database connection. */
const STALLED_MS = 15_000;

/**
 * Streams what `produce` writes, with backpressure. Resolves at the first write, so an error before it still becomes a
 * proper response; a later error or an abort breaks the stream.
 */
export async function streamTexts(
  signal: AbortSignal,
  produce: (write: (text: string) => Promise<void>) => Promise<void>,
): Promise<Readable> {
  const stream = new PassThrough();
  const { promise: begun, resolve, reject } = Promise.withResolvers<void>();
  const closed = new AbortController();
  stream.once('close', () => closed.abort());
  const ended = AbortSignal.any([signal, closed.signal]);
  const write = async (text: string) => {
    ended.throwIfAborted();
    const hasRoom = stream.write(text);
    resolve();
    if (!hasRoom) await once(stream, 'drain', { signal: AbortSignal.any([ended, AbortSignal.timeout(STALLED_MS)]) });
  };
  produce(write).then(
    () => stream.end(),
    (error: unknown) => {
      reject(error);
      stream.destroy(error instanceof Error ? error : new Error('the response was cut off', { cause: error }));
    },
  );
  // An unhandled error event would crash the process. Readers have their own listener, and without one the promise
  // rejects.
  stream.on('error', () => {});
  await begun;
  return stream;
}
