import { X } from 'lucide-react';
import { useEffect } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Notice.module.css';
import { type NoticeContent, notices } from './noticeStore.ts';
import { useStore } from './store.ts';

interface NoticeProps extends NoticeContent {
  onDismiss: () => void;
}

/** The card; NoticeHost positions and dismisses it. */
function Notice({ text, action, onDismiss }: NoticeProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only pause the timer; the buttons are the controls
    <div
      className={styles.notice}
      onPointerEnter={() => notices.hold('pointer')}
      onPointerLeave={() => notices.release('pointer')}
      onFocus={() => notices.hold('focus')}
      onBlur={() => notices.release('focus')}
    >
      <span className={styles.text}>{text}</span>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            onDismiss();
            action.onPress();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={onDismiss}>
        <Icon icon={X} />
      </button>
    </div>
  );
}

/** Rendered once per app. Shows the notices passed to `notices.show`. */
export function NoticeHost() {
  const notice = useStore(notices);

  useEffect(() => {
    if (!notice) return;
    function dismissOnEscape(event: KeyboardEvent) {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]'))
        notices.dismiss();
    }
    document.addEventListener('keydown', dismissOnEscape);
    return () => document.removeEventListener('keydown', dismissOnEscape);
  }, [notice]);

  return (
    <div className={styles.region} role="status">
      {notice && <Notice key={notice.id} text={notice.text} action={notice.action} onDismiss={notices.dismiss} />}
    </div>
  );
}
