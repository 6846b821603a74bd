import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { accountQuery } from '../features/users/index.ts';
import { addScreenCode } from './preload.ts';
import { queryClient } from './queryClient.ts';
import { authLoaded } from './session/authState.ts';

/**
 * A screen in a file of its own, loaded when somebody opens it. The title is what the browser's tab says. `readAhead`
 * asks for what the screen shows while its file, and at first the account, are still on their way.
 */
export function screen(
  path: string,
  load: () => Promise<{ default: ComponentType }>,
  title?: string,
  readAhead?: () => Promise<void>,
): RouteObject {
  async function loader() {
    const isNewcomer = queryClient.getQueryData(accountQuery().queryKey)?.newUserLoginFlowComplete === false;
    if ((await authLoaded()) === 'signed-in' && !isNewcomer) void readAhead?.();
    return null;
  }
  const loadCode = addScreenCode(path, load);
  return {
    path,
    lazy: async () => ({ Component: (await loadCode()).default }),
    handle: { title },
    ...(readAhead && { loader }),
  };
}
