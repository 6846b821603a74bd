import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './BirthNotice.module.css';

/** What a date of birth means for the account, said as soon as it is typed. */
export function BirthNotice({ title, children }: { title: string; children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null);
  // On a phone the field may be the last thing above the buttons.
  useEffect(() => {
    // Newer browsers answer with a promise, which must not become the effect's cleanup.
    void notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className={styles.notice} role="status" ref={notice}>
      <Icon icon={CircleAlert} size={20} />
      <div>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
    </div>
  );
}

interface ChildNoticeProps {
  isLeaving: boolean;
  onLeave: () => void;
}

/** Leaving erases what signing up has made. */
export function ChildNotice({ isLeaving, onLeave }: ChildNoticeProps) {
  return (
    <BirthNotice title="You must be 13 or older to use Cairn.">
      <p>We can’t create an account for you yet. When you leave, we’ll erase everything you entered.</p>
      <Button isPending={isLeaving} onClick={onLeave}>
        Leave and erase everything
      </Button>
    </BirthNotice>
  );
}
