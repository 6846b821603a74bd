import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './classNames.ts';
import { IconButton } from './IconButton.tsx';
import { Overlay } from './Overlay.tsx';
import styles from './Sheet.module.css';

interface SheetProps {
  title: string;
  /** Escape, the Close button and a press beside the sheet all mean this. */
  onClose: () => void;
  /** Before the title: a way back within the sheet. */
  back?: ReactNode;
  /** Stays in sight below what scrolls. */
  foot?: ReactNode;
  /** Rises from the bottom edge and leaves the top of the page in sight: for choices made with a thumb. */
  isBottom?: boolean | undefined;
  children: ReactNode;
}

/** A tall panel at the right edge, the whole screen on a phone: for what is read beside the page. */
export function Sheet({ title, onClose, back, foot, isBottom = false, children }: SheetProps) {
  const id = useId();
  return createPortal(
    <Overlay role="dialog" align={isBottom ? 'bottom' : 'side'} labelledBy={id} onEscape={onClose} isDismissedBeside>
      <div className={classNames(styles.sheet, isBottom && styles.bottom)}>
        <div className={styles.head}>
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
