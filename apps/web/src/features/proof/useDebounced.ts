import { useEffect, useState } from 'react';

/** The value once it has stayed the same for a while. Objects are compared by content. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const key = JSON.stringify(value);
  const [settled, setSettled] = useState({ key, value });
  useEffect(() => {
    if (settled.key === key) return;
    const timer = setTimeout(() => setSettled({ key, value }), delayMs);
    return () => clearTimeout(timer);
  }, [key, value, settled.key, delayMs]);
  return settled.value;
}
