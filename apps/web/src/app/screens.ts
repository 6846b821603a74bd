import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';

/** A screen in a file of its own, loaded when somebody opens it. The title is what the browser's tab says. */
export function screen(path: string, load: () => Promise<{ default: ComponentType }>, title?: string): RouteObject {
  return { path, lazy: async () => ({ Component: (await load()).default }), handle: { title } };
}
