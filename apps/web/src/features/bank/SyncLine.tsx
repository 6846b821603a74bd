import { LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';
import { useBankActivity, useImportedCount } from './bank.data.ts';
import { activityMessage } from './bankMessages.ts';
import styles from './SyncLine.module.css';

/** Shorter syncs aren't worth showing. */
const SHOWN_AFTER_MS = 800;

function useIsDelayed(isRunning: boolean): boolean {
  const [isDelayed, setDelayed] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setDelayed(true), SHOWN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setDelayed(false);
    };
  }, [isRunning]);
  return isRunning && isDelayed;
}

/** A quiet line during a sync; no screen waits for it. Accounts shows linking and importing itself. */
export function SyncLine() {
  const activity = useBankActivity();
  const { pathname } = useLocation();
  const isShownOnPage = pathname === '/ConnectedAccounts' && activity.phase !== 'syncing';
  const isRunning = activity.phase === 'linking' || activity.phase === 'importing' || activity.phase === 'syncing';
  const isShown = useIsDelayed(isRunning && !isShownOnPage);
  const text = activityMessage(activity, useImportedCount(isShown));
  return (
    <div className={styles.region} role="status">
      {isShown && text !== null && (
        <span className={styles.line}>
          <Icon icon={LoaderCircle} size={16} className={styles.spinner} />
          {text}
        </span>
      )}
    </div>
  );
}
