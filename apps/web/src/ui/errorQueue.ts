import { createStore } from './store.ts';

export interface ErrorToastContent {
  /** The message from the catalog, such as "Error getting categories". */
  message: string;
  /** The server's explanation, if it gave one. */
  reason?: string | undefined;
}

export interface QueuedError extends ErrorToastContent {
  id: number;
}

/** One outage can cause many errors, and users shouldn't have to close them all. */
const maxQueuedErrors = 5;

/** Shows one error at a time, until it is closed. An error that is already queued isn't added again. */
export function createErrorQueue() {
  const queue = createStore<readonly QueuedError[]>([]);
  let nextId = 1;

  return {
    show(error: ErrorToastContent) {
      const queued = queue.current();
      const isKnown = queued.some(({ message, reason }) => message === error.message && reason === error.reason);
      if (isKnown || queued.length >= maxQueuedErrors) return;
      queue.set([...queued, { ...error, id: nextId }]);
      nextId += 1;
    },
    close(id: number) {
      const others = queue.current().filter((error) => error.id !== id);
      if (others.length < queue.current().length) queue.set(others);
    },
    clear() {
      if (queue.current().length > 0) queue.set([]);
    },
    current: (): QueuedError | null => queue.current()[0] ?? null,
    subscribe: queue.subscribe,
  };
}

/** The app's queue, rendered by ErrorToastHost. */
export const errorToasts = createErrorQueue();
