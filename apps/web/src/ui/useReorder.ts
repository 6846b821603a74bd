import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

interface Grab {
  readonly id: number;
  readonly by: 'keys' | 'pointer';
  /** Where the item is now, among all. */
  readonly place: number;
}

interface ReorderOptions {
  readonly ids: readonly number[];
  readonly nameOf: (id: number) => string;
  /** Moves the item in front of another, or to the end. */
  readonly onMove: (id: number, beforeId: number | null) => void;
}

/** The IDs with one of them at another place. */
export function movedTo(ids: readonly number[], id: number, place: number): number[] {
  return ids.filter((other) => other !== id).toSpliced(place, 0, id);
}

/** The place of an item that is dragged to `y`, given the middles of the others. */
export function placeAt(middles: readonly number[], y: number): number {
  return middles.filter((middle) => middle < y).length;
}

function middlesWithout(list: HTMLElement, id: number): number[] {
  const others = [...list.children].filter((row) => row.getAttribute('data-id') !== String(id));
  return others.map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2;
  });
}

interface DragHandlers {
  readonly onDrag: (y: number) => void;
  readonly onDrop: () => void;
  readonly onCancel: () => void;
}

/** Listens on the window, because the row that started the drag moves in the document. */
function useWindowDrag(isDragging: boolean, handlers: DragHandlers) {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    if (!isDragging) return;
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('pointermove', ({ clientY }) => latest.current.onDrag(clientY), { signal });
    window.addEventListener('pointerup', () => latest.current.onDrop(), { signal });
    window.addEventListener('pointercancel', () => latest.current.onCancel(), { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && latest.current.onCancel(), { signal });
    return () => stop.abort();
  }, [isDragging]);
}

/**
 * Reorders a list with the pointer or the keyboard: Space or Enter grabs and drops, the arrow keys, Home, and End
 * move, and Escape cancels. `message` is for a live region.
 */
export function useReorder({ ids, nameOf, onMove }: ReorderOptions) {
  const [grab, setGrab] = useState<Grab | null>(null);
  const [message, say] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const order = grab ? movedTo(ids, grab.id, grab.place) : ids;
  const at = (place: number) => `position ${place + 1} of ${ids.length}`;

  function start(id: number, by: Grab['by']) {
    const place = ids.indexOf(id);
    setGrab({ id, by, place });
    say(`${nameOf(id)} grabbed, ${at(place)}. Arrow keys move it, Space drops it, Escape cancels.`);
  }

  function move(place: number) {
    if (!grab || place === grab.place || place < 0 || place >= ids.length) return;
    setGrab({ ...grab, place });
    say(`${nameOf(grab.id)} moved to ${at(place)}.`);
  }

  function drop() {
    if (!grab) return;
    setGrab(null);
    say(`${nameOf(grab.id)} dropped at ${at(grab.place)}.`);
    if (grab.place !== ids.indexOf(grab.id)) onMove(grab.id, order[grab.place + 1] ?? null);
  }

  function cancel() {
    if (!grab) return;
    setGrab(null);
    say(`Reordering canceled. ${nameOf(grab.id)} is back at ${at(ids.indexOf(grab.id))}.`);
  }

  useWindowDrag(grab?.by === 'pointer', {
    onDrag: (y) => grab && list.current && move(placeAt(middlesWithout(list.current, grab.id), y)),
    onDrop: drop,
    onCancel: cancel,
  });

  function handleKeys(event: KeyboardEvent, id: number) {
    const isGrabbed = grab?.id === id;
    if (event.key === ' ' || event.key === 'Enter') {
      if (isGrabbed) drop();
      else start(id, 'keys');
    } else if (!isGrabbed) return;
    else if (event.key === 'ArrowUp') move(grab.place - 1);
    else if (event.key === 'ArrowDown') move(grab.place + 1);
    else if (event.key === 'Home') move(0);
    else if (event.key === 'End') move(ids.length - 1);
    else if (event.key === 'Escape') cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    list,
    order,
    message,
    grabbedId: grab?.id ?? null,
    /** For the handle of an item. */
    handleProps: (id: number) => ({
      'aria-pressed': grab?.id === id,
      onKeyDown: (event: KeyboardEvent) => handleKeys(event, id),
      onPointerDown: (event: PointerEvent) => event.button === 0 && start(id, 'pointer'),
      onBlur: () => grab?.by === 'keys' && cancel(),
    }),
  };
}
