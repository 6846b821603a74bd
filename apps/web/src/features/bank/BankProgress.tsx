import { LoadingText } from '../../ui/Skeleton.tsx';
import styles from './BankProgress.module.css';
import { useBankActivity, useImported } from './bank.data.ts';
import { activityInWords } from './bankInWords.ts';

/** While a bank is being connected: on the screen where that was begun. */
export function BankProgress() {
  const activity = useBankActivity();
  const isShown = activity.phase === 'linking' || activity.phase === 'importing';
  const text = activityInWords(activity, useImported(isShown));
  if (text === null || !isShown) return null;
  return (
    <div className={styles.progress}>
      <LoadingText text={text} />
      <span className={styles.track} aria-hidden="true" />
    </div>
  );
}
