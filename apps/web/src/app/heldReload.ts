const holds = new Set<symbol>();

/** Until it is released, coming back to the native app does not load the page anew; choosing a file is such a return. */
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
