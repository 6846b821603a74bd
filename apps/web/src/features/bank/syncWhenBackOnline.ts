interface Connection {
  isOffline(): boolean;
  subscribe(listener: () => void): () => void;
}

/**
 * Syncs banks as soon as the server is reachable again, until the returned function is called. A sync that loses the
 * connection itself isn't retried, because it may be the cause.
 */
export function syncWhenBackOnline(connection: Connection, sync: () => Promise<void>): () => void {
  let isBlocked = false;
  return connection.subscribe(() => {
    if (connection.isOffline() || isBlocked) return;
    isBlocked = true;
    const end = () => {
      isBlocked = connection.isOffline();
    };
    void sync().then(end, end);
  });
}
