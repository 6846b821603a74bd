import { useSyncExternalStore } from 'react';

export interface ReadableStore<Value> {
  current(): Value;
  /** Calls the listener after every change; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** Client-only state outside React. */
export function createStore<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    current: (): Value => value,
    /** Setting the same value again notifies no listener. */
    set(next: Value): void {
      if (Object.is(value, next)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The store's value; re-renders when it changes. */
export function useStore<Value>({ current, subscribe }: ReadableStore<Value>): Value {
  return useSyncExternalStore(subscribe, current);
}
