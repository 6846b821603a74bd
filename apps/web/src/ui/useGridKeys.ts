import { type KeyboardEvent, useState } from 'react';
import { nextCell } from './gridKeys.ts';

/** Makes a grid of buttons a single tab stop, initially the chosen button; arrow keys move within it. */
export function useGridKeys(chosen: string, keys: readonly string[]) {
  const [focused, setFocused] = useState<string | null>(null);
  const wanted = focused ?? chosen;
  const stop = keys.includes(wanted) ? wanted : keys[0];

  function moveByKey({ currentTarget, key, ...event }: KeyboardEvent<HTMLButtonElement>) {
    const cells = [...(currentTarget.parentElement?.querySelectorAll<HTMLElement>(':scope > button') ?? [])];
    const places = cells.map((cell) => cell.getBoundingClientRect());
    const next = nextCell(places, cells.indexOf(currentTarget), key);
    if (next === null) return;
    event.nativeEvent.preventDefault();
    cells[next]?.focus();
  }

  return (key: string) => ({
    tabIndex: key === stop ? 0 : -1,
    onFocus: () => setFocused(key),
    onKeyDown: moveByKey,
  });
}
