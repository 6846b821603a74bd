const holds = new Set<symbol>();

/** Until released, returning to the native app (for example, from the file picker) doesn't reload the page. */
export function holdReload(): () => void {
  const hold = Symbol('hold');
  holds.add(hold);
  return () => {
    holds.delete(hold);
  };
}

export function isReloadHeld(): boolean {
  return holds.size > 0;
}
