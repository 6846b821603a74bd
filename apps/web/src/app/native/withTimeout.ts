/** Plugins normally respond immediately. */
const PLUGIN_TIMEOUT_MS = 5_000;

/** Rejects if the plugin doesn't respond in time. */
export async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('A plugin did not respond.')), PLUGIN_TIMEOUT_MS);
  return await Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}
