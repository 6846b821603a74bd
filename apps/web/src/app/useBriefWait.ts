import { useEffect, useState } from 'react';

/** Longer than these answers usually take, and short enough to go unnoticed. */
const WAIT_MS = 400;

/** Whether a screen whose own data is loaded should wait for what would push it down later, so that both appear at once. */
export function useBriefWait(isPending: boolean, isLoaded: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isLoaded) return;
    const timer = setTimeout(() => setOver(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, [isLoaded]);
  return isPending && !isOver;
}
