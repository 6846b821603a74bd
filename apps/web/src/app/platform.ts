type Platform = 'ios' | 'android' | 'web';

interface Shell {
  getPlatform?: () => unknown;
}

declare global {
  /** Put into the page by the native shell before any script runs; absent in a browser. */
  var Capacitor: Shell | undefined;
}

/** Asked of the shell itself, so that a browser loads nothing of it. */
function platform(): Platform {
  const name = globalThis.Capacitor?.getPlatform?.();
  return name === 'ios' || name === 'android' ? name : 'web';
}

export function isNative(): boolean {
  return platform() !== 'web';
}
