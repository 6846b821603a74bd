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
  let queue: readonly QueuedError[] = [];
  let nextId = 1;
  const listeners = new Set<() => void>();

  function set(next: readonly QueuedError[]) {
    queue = next;
    for (const listener of listeners) listener();
  }

  return {
    show(error: ErrorToastContent) {
      const isKnown = queue.some(({ message, reason }) => message === error.message && reason === error.reason);
      if (isKnown || queue.length >= maxQueuedErrors) return;
      set([...queue, { ...error, id: nextId }]);
      nextId += 1;
    },
    close(id: number) {
      if (queue.some((error) => error.id === id)) set(queue.filter((error) => error.id !== id));
    },
    clear() {
      if (queue.length > 0) set([]);
    },
    current: (): QueuedError | null => queue[0] ?? null,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The app's queue, rendered by ErrorToastHost. */
export const errorToasts = createErrorQueue();
