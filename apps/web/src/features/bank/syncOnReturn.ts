interface Connection {
  isOffline(): boolean;
  subscribe(listener: () => void): unknown;
}

/**
 * Banks are read as soon as the server can be reached again. A sync that loses the connection itself is not begun anew
 * each time: it might be what breaks it.
 */
export function syncOnReturn(connection: Connection, sync: () => Promise<void>): void {
  let isSpent = false;
  connection.subscribe(() => {
    if (connection.isOffline() || isSpent) return;
    isSpent = true;
    const end = () => {
      isSpent = connection.isOffline();
    };
    void sync().then(end, end);
  });
}
