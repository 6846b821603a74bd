import { useQuery } from '@tanstack/react-query';
import { useBriefWait } from '../../app/useBriefWait.ts';
import { goalProgressQuery } from './dashboard.data.ts';

/** Whether a loaded Dashboard that shows goals should wait for them, because only they say whether there are any. */
export function useGoalsWait(isShown: boolean, isLoaded: boolean): boolean {
  const { isPending } = useQuery({ ...goalProgressQuery, enabled: isShown });
  return useBriefWait(isShown && isPending, isLoaded);
}
