import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { goalProgressQuery } from './dashboard.data.ts';

/** Longer than goals usually take, and short enough to go unnoticed. */
const WAIT_MS = 400;

/** Whether a loaded Dashboard that shows goals should wait for them, because only they say whether there are any. */
export function useGoalsWait(isShown: boolean, isLoaded: boolean): boolean {
  const { isPending } = useQuery({ ...goalProgressQuery, enabled: isShown });
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isLoaded) return;
    const timer = setTimeout(() => setOver(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, [isLoaded]);
  return isShown && isPending && !isOver;
}
