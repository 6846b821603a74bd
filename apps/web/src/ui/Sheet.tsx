import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './classNames.ts';
import { IconButton } from './IconButton.tsx';
import { Overlay } from './Overlay.tsx';
import styles from './Sheet.module.css';

interface SheetProps {
  title: string;
  /** Called by Escape, the Close button, and a press outside the sheet. */
  onClose: () => void;
  /** A back button within the sheet, before the title. */
  back?: ReactNode;
  /** Stays visible below the scrolling content. */
  foot?: ReactNode;
  /** Slides up from the bottom and leaves the top of the page visible, for choices made with a thumb. */
  isBottom?: boolean | undefined;
  children: ReactNode;
}

/** A tall panel at the right edge, or the whole screen on a phone, for content that accompanies the page. */
export function Sheet({ title, onClose, back, foot, isBottom = false, children }: SheetProps) {
  const id = useId();
  return createPortal(
    <Overlay role="dialog" align={isBottom ? 'bottom' : 'side'} labeledBy={id} onEscape={onClose} closesOnOutsidePress>
      <div className={classNames(styles.sheet, isBottom && styles.bottom)}>
        <div className={classNames(styles.head, isBottom && 'sheet-grip')}>
          {back}
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <IconButton icon={X} label="Close" onClick={onClose} />
        </div>
        <div className={styles.body}>{children}</div>
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
    </Overlay>,
    document.body,
  );
}
