import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './BirthNotice.module.css';

/** Explains what a date of birth means for the account, as soon as it is typed. */
export function BirthNotice({ title, children }: { title: string; children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null);
  // On a phone, the field might be the last thing visible above the buttons.
  useEffect(() => {
    // Newer browsers return a promise, which must not become the effect's cleanup.
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

/** Leaving erases the new user. */
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
