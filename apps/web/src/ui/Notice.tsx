import { X } from 'lucide-react';
import { type FocusEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { focusMain } from './focusMain.ts';
import { Icon } from './Icon.tsx';
import styles from './Notice.module.css';
import { type NoticeContent, notices } from './noticeStore.ts';
import { createStore, useStore } from './store.ts';

/** The key that does the same as an action, if there is one. */
export type ActionKey = (label: string) => { readonly hint: ReactNode; readonly ariaKeys: string } | null;

interface NoticeProps extends NoticeContent {
  keyOf: ActionKey;
  onDismiss: () => void;
}

/** Returns the focus to where it came from once the notice goes away with it. */
function useReturnFocus() {
  const card = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<EventTarget | null>(null);
  useLayoutEffect(() => {
    const own = card.current;
    return () => {
      if (!own?.contains(document.activeElement)) return;
      const { current: before } = cameFrom;
      focusMain();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  const notice = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
  };
  return [card, notice] as const;
}

/** The card; NoticeHost positions and dismisses it. */
function Notice({ text, action, keyOf, onDismiss }: NoticeProps) {
  const key = action ? keyOf(action.label) : null;
  const [card, noticeFocus] = useReturnFocus();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only pause the timer; the buttons are the controls
    <div
      ref={card}
      className={styles.notice}
      data-notice
      onPointerEnter={() => notices.hold('pointer')}
      onPointerLeave={() => notices.release('pointer')}
      onFocus={(event) => {
        noticeFocus(event);
        notices.hold('focus');
      }}
      onBlur={() => notices.release('focus')}
    >
      <span className={styles.text}>{text}</span>
      {action && (
        <button
          type="button"
          className={styles.action}
          aria-keyshortcuts={key?.ariaKeys}
          onClick={() => {
            onDismiss();
            action.onPress();
          }}
        >
          {action.label}
          {key && <span className={styles.hint}>{key.hint}</span>}
        </button>
      )}
      <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={onDismiss}>
        <Icon icon={X} />
      </button>
    </div>
  );
}

const hosts = createStore<readonly symbol[]>([]);

/** Whether this host was mounted last. */
function useIsLastHost(): boolean {
  const [id] = useState(() => Symbol('host'));
  useLayoutEffect(() => {
    hosts.set([...hosts.current(), id]);
    return () => hosts.set(hosts.current().filter((host) => host !== id));
  }, [id]);
  return useStore(hosts).at(-1) === id;
}

/**
 * Shows the notices passed to `notices.show`. Rendered once per app, and again in dialogs that stay open after saving,
 * because the page behind a dialog is inert: only the last one shows anything.
 */
export function NoticeHost({ keyOf = () => null }: { keyOf?: ActionKey }) {
  const shown = useStore(notices);
  const notice = useIsLastHost() ? shown : null;

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
      {notice && (
        <Notice key={notice.id} text={notice.text} action={notice.action} keyOf={keyOf} onDismiss={notices.dismiss} />
      )}
    </div>
  );
}
