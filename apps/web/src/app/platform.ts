type Platform = 'ios' | 'android' | 'web';

interface Shell {
  getPlatform?: () => unknown;
}

declare global {
  /** Injected by the native shell before any script runs; absent in a browser. */
  var Capacitor: Shell | undefined;
}

/** Reads the injected global, so browsers don't load Capacitor. */
function platform(): Platform {
  const name = globalThis.Capacitor?.getPlatform?.();
  return name === 'ios' || name === 'android' ? name : 'web';
}

export function isNative(): boolean {
  return platform() !== 'web';
}
