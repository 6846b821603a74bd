import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
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
    if ((await authLoaded()) === 'signed-in') void readAhead?.();
    return null;
  }
  return {
    path,
    lazy: async () => ({ Component: (await load()).default }),
    handle: { title },
    ...(readAhead && { loader }),
  };
}
