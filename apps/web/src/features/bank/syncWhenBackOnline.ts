interface Connection {
  isOffline(): boolean;
  subscribe(listener: () => void): unknown;
}

/**
 * Syncs banks as soon as the server is reachable again. A sync that loses the connection itself isn't retried, because
 * it may be the cause.
 */
export function syncWhenBackOnline(connection: Connection, sync: () => Promise<void>): void {
  let isBlocked = false;
  connection.subscribe(() => {
    if (connection.isOffline() || isBlocked) return;
    isBlocked = true;
    const end = () => {
      isBlocked = connection.isOffline();
    };
    void sync().then(end, end);
  });
}
