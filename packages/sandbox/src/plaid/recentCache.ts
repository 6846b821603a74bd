/** Caches the last few results, because every page of a sync needs the same ones. */
export function cacheRecent<T>(size: number): (key: string, make: () => T) => T {
  const results = new Map<string, T>();
  return (key, make) => {
    const result = results.get(key) ?? make();
    results.delete(key);
    results.set(key, result);
    const [oldest] = results.keys();
    if (results.size > size && oldest !== undefined) results.delete(oldest);
    return result;
  };
}
