import type { MouseEvent, ReactNode } from 'react';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useReturn } from './useReturn.ts';

interface ReturnHeaderProps {
  title: string;
  slider?: ReactNode;
}

/** A header whose arrow is one step back in history when a list opened this screen, so that the list keeps its place. */
export function ReturnHeader({ title, slider }: ReturnHeaderProps) {
  const { to, label, isStepBack, leave } = useReturn();

  function stepBack(event: MouseEvent) {
    const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const isArrow = event.target instanceof Element && event.target.closest('a') !== null;
    if (!isStepBack || !isPlainClick || !isArrow) return;
    event.preventDefault();
    leave();
  }

  return (
    <div onClickCapture={stepBack}>
      <PageHeader title={title} back={{ to, label }} slider={slider} />
    </div>
  );
}
