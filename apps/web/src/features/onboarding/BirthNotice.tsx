import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import styles from './BirthNotice.module.css';

/** What a date of birth means for the account, said as soon as it is typed. */
export function BirthNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.notice} role="status">
      <Icon icon={CircleAlert} size={20} />
      <div>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
    </div>
  );
}

export function ChildNotice() {
  return (
    <BirthNotice title="Cairn is for people of 13 and older.">
      <p>We cannot open an account yet, and we will keep nothing of what you typed. See you in a few years!</p>
    </BirthNotice>
  );
}
