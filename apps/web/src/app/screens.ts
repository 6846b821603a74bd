import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';

/** A screen in a file of its own, loaded when somebody opens it. */
export function screen(path: string, load: () => Promise<{ default: ComponentType }>): RouteObject {
  return {
    path,
    lazy: async () => ({ Component: (await load()).default }),
    // React Router compares paths without case; the specification's spelling stays the address.
    caseSensitive: false,
  };
}
