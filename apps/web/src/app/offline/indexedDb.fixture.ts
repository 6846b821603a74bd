interface Handlers {
  onsuccess?: () => void;
  onerror?: (event: Pick<Event, 'preventDefault' | 'stopPropagation'>) => void;
  onupgradeneeded?: () => void;
}

/** The subset of IndexedDB that the response cache uses, for tests outside a browser. */
export function memoryIndexedDb() {
  const rows = new Map<string, unknown>();
  const connections = new Set<Connection>();
  const failingHashes = new Set<string>();
  const log: string[] = [];

  class Connection {
    onversionchange?: () => void;
    close() {
      connections.delete(this);
    }
    createObjectStore() {}
    transaction() {
      const transaction: { oncomplete?: () => void; onabort?: () => void; error: unknown; objectStore(): object } = {
        error: new DOMException('full', 'QuotaExceededError'),
        objectStore: () => ({
          put: (row: { sub: string; hash: string }) => {
            const copy = structuredClone(row);
            return run(() => {
              if (failingHashes.has(row.hash)) throw transaction.error;
              rows.set(`${row.sub}/${row.hash}`, copy);
            });
          },
          delete: ([sub, hash]: [string, string]) => run(() => rows.delete(`${sub}/${hash}`)),
          getAll: () => {
            log.push('getAll');
            return run(() => [...rows.values()]);
          },
          count: () => run(() => rows.size),
        }),
      };
      const before = new Map(rows);
      let [pending, isOver] = [0, false];
      const end = () => {
        if (pending > 0 || isOver) return;
        isOver = true;
        transaction.oncomplete?.();
      };
      const abort = () => {
        isOver = true;
        rows.clear();
        for (const [key, row] of before) rows.set(key, row);
        transaction.onabort?.();
      };
      function run<T>(work: () => T) {
        const request: Handlers & { result?: T } = {};
        pending += 1;
        setTimeout(() => {
          pending -= 1;
          let isHandled = true;
          try {
            request.result = work();
            request.onsuccess?.();
          } catch {
            isHandled = false;
            const preventDefault = () => {
              isHandled = true;
            };
            request.onerror?.({ preventDefault, stopPropagation: () => {} });
          }
          setTimeout(isHandled ? end : abort);
        });
        return request;
      }
      return transaction;
    }
  }

  return {
    rows,
    log,
    /** Writing these fails, as if storage were full. */
    failingHashes,
    openCount: () => connections.size,
    open() {
      const request: Handlers & { result?: Connection } = {};
      setTimeout(() => {
        request.result = new Connection();
        connections.add(request.result);
        request.onupgradeneeded?.();
        request.onsuccess?.();
      });
      return request;
    },
    /** Acts like another tab: open connections are asked to close. */
    deleteDatabase() {
      for (const connection of connections) connection.onversionchange?.();
      if (connections.size === 0) rows.clear();
    },
  };
}
