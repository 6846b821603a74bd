import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';

/** A reader who takes nothing for this long is gone: what feeds the stream may hold a database connection. */
const STALLED_MS = 15_000;

/**
 * A stream of what `produce` writes, no faster than it is read. Resolves with the first text, so that what fails before it
 * still gets a proper answer; what fails later, or is aborted, breaks the stream off.
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
    const isTaken = stream.write(text);
    resolve();
    if (!isTaken) await once(stream, 'drain', { signal: AbortSignal.any([ended, AbortSignal.timeout(STALLED_MS)]) });
  };
  produce(write).then(
    () => stream.end(),
    (error: unknown) => {
      reject(error);
      stream.destroy(error instanceof Error ? error : new Error('the response was cut off', { cause: error }));
    },
  );
  // Whoever reads the stream is told as well; before there is a reader, the rejection says it.
  stream.on('error', () => {});
  await begun;
  return stream;
}
