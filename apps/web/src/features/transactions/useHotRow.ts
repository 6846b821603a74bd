import { type RefObject, useEffect, useState } from 'react';

function rowIdOf(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row-id]') : null;
  return row ? Number(row.dataset.rowId) : null;
}

/** The row under the pointer or with the focus: only it renders controls that would slow down a long list. */
export function useHotRow(root: RefObject<HTMLElement | null>): number | null {
  const [hotId, setHotId] = useState<number | null>(null);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const heat = ({ target }: Event) => setHotId((current) => rowIdOf(target) ?? current);
    const cool = () => setHotId(rowIdOf(document.activeElement));
    element.addEventListener('pointerover', heat);
    element.addEventListener('focusin', heat);
    element.addEventListener('pointerleave', cool);
    return () => {
      element.removeEventListener('pointerover', heat);
      element.removeEventListener('focusin', heat);
      element.removeEventListener('pointerleave', cool);
    };
  }, [root]);
  return hotId;
}
