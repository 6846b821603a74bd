import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './Button.tsx';
import { classNames } from './classNames.ts';
import styles from './ErrorToast.module.css';
import { type ErrorToastContent, errorToasts } from './errorQueue.ts';
import { Icon } from './Icon.tsx';
import { Overlay } from './Overlay.tsx';
import { useStore } from './store.ts';

interface ErrorToastCardProps extends ErrorToastContent {
  id?: string | undefined;
  isEntering?: boolean | undefined;
  onClose: () => void;
}

/** The card without the scrim; ErrorToast places it over the page. */
export function ErrorToastCard({ id, message, reason, isEntering = false, onClose }: ErrorToastCardProps) {
  return (
    <div className={classNames(styles.toast, isEntering && styles.entering)}>
      <span className={styles.icon}>
        <Icon icon={TriangleAlert} size={20} />
      </span>
      <div id={id} className={styles.text}>
        <p className={styles.message}>{message}</p>
        {reason && <p className="ink-2">{reason}</p>}
      </div>
      <Button data-autofocus onClick={onClose}>
        Close
      </Button>
    </div>
  );
}

interface ErrorToastProps extends ErrorToastContent {
  onClose: () => void;
}

/** Covers everything and locks page scrolling until Close or Escape. */
function ErrorToast({ message, reason, onClose }: ErrorToastProps) {
  const id = useId();
  return createPortal(
    <Overlay role="alertdialog" align="top" labeledBy={`${id}-name`} describedBy={id} onEscape={onClose}>
      <span id={`${id}-name`} className="visually-hidden">
        Error
      </span>
      <ErrorToastCard id={id} message={message} reason={reason} isEntering onClose={onClose} />
    </Overlay>,
    document.body,
  );
}

/** Rendered once per app. Shows the errors passed to `errorToasts.show`, one at a time. */
export function ErrorToastHost() {
  const error = useStore(errorToasts);
  if (!error) return null;
  return (
    <ErrorToast
      key={error.id}
      message={error.message}
      reason={error.reason}
      onClose={() => errorToasts.close(error.id)}
    />
  );
}
