import { LoadingText } from '../../ui/Skeleton.tsx';
import styles from './BankProgress.module.css';
import { useBankActivity, useImportedCount } from './bank.data.ts';
import { activityMessage } from './bankMessages.ts';

/** Progress of connecting a bank, on the screen where it was started. */
export function BankProgress() {
  const activity = useBankActivity();
  const isShown = activity.phase === 'linking' || activity.phase === 'importing';
  const text = activityMessage(activity, useImportedCount(isShown));
  if (text === null || !isShown) return null;
  return (
    <div className={styles.progress}>
      <LoadingText text={text} />
      <span className={styles.track} aria-hidden="true" />
    </div>
  );
}
