import { X } from 'lucide-react';
import { type ReactNode, type TouchEvent, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './classNames.ts';
import { IconButton } from './IconButton.tsx';
import { NoticeHost } from './Notice.tsx';
import { Overlay } from './Overlay.tsx';
import styles from './SheetDialog.module.css';

interface SheetDialogProps {
  title: string;
  /** A line below the title. */
  summary?: string | undefined;
  /** Wider, and as high as a phone's screen. */
  isLarge?: boolean | undefined;
  /** Called by Escape, the Close button, a press outside, and a swipe down on a phone. */
  onClose: () => void;
  /** Stays visible below the scrolling content. */
  foot: ReactNode;
  /** Leaves the footer in one row on phones; by default, each of its buttons takes a line. */
  isFootRow?: boolean | undefined;
  children: ReactNode;
}

const SWIPE_PX = 80;

/** A swipe down on the sheet's head closes it. */
function useSwipeDown(onSwipe: () => void) {
  const startY = useRef<number | null>(null);
  return {
    onTouchStart(event: TouchEvent) {
      startY.current = event.touches[0]?.clientY ?? null;
    },
    onTouchEnd(event: TouchEvent) {
      const endY = event.changedTouches[0]?.clientY;
      if (startY.current !== null && endY !== undefined && endY - startY.current >= SWIPE_PX) onSwipe();
      startY.current = null;
    },
  };
}

/** A dialog in the middle of a wide screen, and a sheet at the bottom of a phone's. Notices appear above it. */
export function SheetDialog(props: SheetDialogProps) {
  const { title, summary, isLarge = false, onClose, foot, isFootRow = false, children } = props;
  const id = useId();
  const swipe = useSwipeDown(onClose);
  return createPortal(
    <Overlay role="dialog" align="sheet" labeledBy={id} onEscape={onClose} closesOnOutsidePress>
      <div className={classNames(styles.dialog, isLarge && styles.large)}>
        <div className={styles.head} {...swipe}>
          <div className={styles.titles}>
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
            {summary && <p className={styles.summary}>{summary}</p>}
          </div>
          <IconButton icon={X} label="Close" onClick={onClose} />
        </div>
        <div className={styles.body}>{children}</div>
        <div className={classNames(styles.foot, isFootRow ? styles.row : styles.buttons)}>{foot}</div>
      </div>
      <NoticeHost />
    </Overlay>,
    document.body,
  );
}
