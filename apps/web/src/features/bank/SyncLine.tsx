import { LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';
import { useBankActivity, useImported } from './bank.data.ts';
import { activityInWords } from './bankInWords.ts';
import styles from './SyncLine.module.css';

/** A sync that is done sooner need not be told. */
const SHOWN_AFTER_MS = 800;

function useIsLate(isRunning: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setLate(true), SHOWN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isRunning]);
  return isRunning && isLate;
}

/** A quiet line while banks are read; no screen waits for it. Accounts says it in its own place. */
export function SyncLine() {
  const activity = useBankActivity();
  const { pathname } = useLocation();
  const isSaidThere = pathname === '/ConnectedAccounts' && activity.phase !== 'syncing';
  const isRunning = activity.phase === 'linking' || activity.phase === 'importing' || activity.phase === 'syncing';
  const isShown = useIsLate(isRunning && !isSaidThere);
  const words = activityInWords(activity, useImported(isShown));
  return (
    <div className={styles.region} role="status">
      {isShown && words !== null && (
        <span className={styles.line}>
          <Icon icon={LoaderCircle} size={16} className={styles.spinner} />
          {words}
        </span>
      )}
    </div>
  );
}
