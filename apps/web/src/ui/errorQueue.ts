export interface ErrorToastContent {
  /** The catalogue's message, such as "Error getting categories". */
  message: string;
  /** The server's own words, when it gave any. */
  reason?: string | undefined;
}

export interface QueuedError extends ErrorToastContent {
  id: number;
}

/** Behind a failure there is often a storm of equal ones; nobody closes more than a few. */
const maxQueuedErrors = 5;

/** Errors wait their turn: one is shown until Close, then the next. One already waiting is not added twice. */
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

/** The one queue of the app; the shell draws it with ErrorToastHost. */
export const errorToasts = createErrorQueue();
