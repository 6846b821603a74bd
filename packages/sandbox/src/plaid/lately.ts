/** Remembers the last few results: a sync of many pages asks for the same again and again. */
export function rememberLately<T>(kept: number): (key: string, make: () => T) => T {
  const results = new Map<string, T>();
  return (key, make) => {
    const result = results.get(key) ?? make();
    results.delete(key);
    results.set(key, result);
    const [oldest] = results.keys();
    if (results.size > kept && oldest !== undefined) results.delete(oldest);
    return result;
  };
}
