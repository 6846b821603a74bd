import { useEffect, useState } from 'react';
import { errorToasts } from '../ui/errorQueue.ts';
import { shortcuts } from './keyboard/useShortcuts.ts';

/**
 * Code that is loaded on demand, and null until then. In the meantime, keys do nothing: they were meant for the code
 * that is loading.
 */
export function useOnDemand<Code>(isWanted: boolean, load: () => Promise<Code>, onFailed: () => void): Code | null {
  const [code, setCode] = useState<{ loaded: Code } | null>(null);
  const isLoading = isWanted && code === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: both functions belong to the same attempt
  useEffect(() => {
    if (!isLoading) return;
    let isCurrent = true;
    const release = shortcuts.hold();
    load().then(
      (loaded) => isCurrent && setCode({ loaded }),
      () => {
        if (!isCurrent) return;
        errorToasts.show({ message: 'Error loading this part of Cairn', reason: 'We couldn’t reach the server.' });
        onFailed();
      },
    );
    return () => {
      isCurrent = false;
      release();
    };
  }, [isLoading]);
  return isWanted ? (code?.loaded ?? null) : null;
}
