/** The system's own side of a plugin answers at once, or something is wrong with it. */
const PATIENCE_MS = 5_000;

/** A plugin that never answers fails, so that nobody waits for it for ever. */
export async function patiently<T>(answer: Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('A plugin did not respond.')), PATIENCE_MS);
  return await Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}
