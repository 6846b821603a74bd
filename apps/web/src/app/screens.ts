import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { accountQuery } from '../features/users/index.ts';
import { addScreenCode, addScreenData } from './preload.ts';
import { queryClient } from './queryClient.ts';
import { authLoaded } from './session/authState.ts';

/**
 * A lazily loaded screen. The title appears in the browser tab. `prefetch` requests the screen's data while its code
 * and, on the first load, the account are still loading. With `isPrefetchedOnIntent`, hovering or focusing a link is
 * enough, so data that isn't stale yet must not be requested again.
 */
export function screen(
  path: string,
  load: () => Promise<{ default: ComponentType }>,
  title?: string,
  prefetch?: () => Promise<void>,
  { isPrefetchedOnIntent = false } = {},
): RouteObject {
  async function loader() {
    const isNewUser = queryClient.getQueryData(accountQuery().queryKey)?.isOnboardingComplete === false;
    if ((await authLoaded()) === 'signed-in' && !isNewUser) void prefetch?.();
    return null;
  }
  const loadCode = addScreenCode(path, load);
  if (prefetch && isPrefetchedOnIntent) addScreenData(path, async () => void (await loader()));
  return {
    path,
    lazy: async () => ({ Component: (await loadCode()).default }),
    handle: { title },
    ...(prefetch && { loader }),
  };
}
