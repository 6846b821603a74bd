import { useEffect, useState } from 'react';

/** The value once it hasn't changed for a moment, so that not every key makes a call. */
export function usePaused<Value extends string | number | null>(value: Value, pauseMs: number): Value {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return paused;
}
