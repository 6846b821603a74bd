import type { MouseEvent } from 'react';
import { PageHeader, type PageHeaderProps } from '../ui/PageHeader.tsx';
import { useWayBack } from './openedFrom.ts';

interface BackHeaderProps extends PageHeaderProps {
  back: NonNullable<PageHeaderProps['back']>;
}

/** A header whose arrow is one step back in history when a list opened this screen, so that the list keeps its place. */
export function BackHeader(props: BackHeaderProps) {
  const { from, leave } = useWayBack(props.back.to);

  function stepBack(event: MouseEvent) {
    const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const isArrow = event.target instanceof Element && event.target.closest('a')?.ariaLabel === props.back.label;
    if (from === null || !isPlainClick || !isArrow) return;
    event.preventDefault();
    leave();
  }

  return (
    <div onClickCapture={stepBack}>
      <PageHeader {...props} />
    </div>
  );
}
