import type { Transaction } from '@cairn/contract';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { rowRange } from './rowRange.ts';
import type { BulkSelection } from './useSelection.ts';

const HOLD_MS = 500;
/** Moving further than this is scrolling. */
const HOLD_TOLERANCE_PX = 10;

function rowIdAt(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row-id]') : null;
  return row ? Number(row.dataset.rowId) : null;
}

/** Shift + click selects a range; pressing and holding on a touchscreen selects a row. */
export function useRowPresses(
  root: RefObject<HTMLElement | null>,
  transactions: readonly Transaction[],
  selection: BulkSelection | undefined,
): void {
  const selectRange = useEffectEvent((event: MouseEvent) => {
    const id = rowIdAt(event.target);
    if (!selection || !event.shiftKey || id === null) return;
    event.preventDefault();
    event.stopPropagation();
    const anchorId = selection.anchorId ?? id;
    selection.addRange(rowRange(transactions, anchorId, id), anchorId);
    const { target } = event;
    // The browser restores the box after a prevented click, whatever was rendered meanwhile.
    if (target instanceof HTMLInputElement) setTimeout(() => Object.assign(target, { checked: true }));
  });

  const hold = useEffectEvent((id: number) => {
    if (!selection?.isOn) selection?.toggle(id);
  });

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressedAt = { x: 0, y: 0 };
    let isHeld = false;

    const cancel = () => clearTimeout(timer);
    function press({ target, pointerType, clientX, clientY }: PointerEvent) {
      isHeld = false;
      const id = rowIdAt(target);
      if (pointerType !== 'touch' || id === null) return;
      pressedAt = { x: clientX, y: clientY };
      timer = setTimeout(() => {
        isHeld = true;
        hold(id);
      }, HOLD_MS);
    }
    function move({ clientX, clientY }: PointerEvent) {
      if (Math.hypot(clientX - pressedAt.x, clientY - pressedAt.y) > HOLD_TOLERANCE_PX) cancel();
    }
    // Releasing after a hold must not also open the row or change the selection again.
    function click(event: MouseEvent) {
      if (!isHeld) return selectRange(event);
      isHeld = false;
      event.preventDefault();
      event.stopPropagation();
    }
    function keepSelection(event: MouseEvent) {
      if (event.shiftKey && rowIdAt(event.target) !== null) event.preventDefault();
    }
    function suppressMenu(event: Event) {
      if (isHeld) event.preventDefault();
    }

    const listeners = new AbortController();
    const { signal } = listeners;
    element.addEventListener('pointerdown', press, { signal });
    element.addEventListener('pointermove', move, { signal });
    for (const end of ['pointerup', 'pointercancel', 'pointerleave']) element.addEventListener(end, cancel, { signal });
    element.addEventListener('contextmenu', suppressMenu, { signal });
    element.addEventListener('mousedown', keepSelection, { signal });
    element.addEventListener('click', click, { signal, capture: true });
    return () => {
      cancel();
      listeners.abort();
    };
  }, [root]);
}
