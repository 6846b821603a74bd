import { ChevronRight, Inbox } from 'lucide-react';
import { Link } from 'react-router';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './ReviewLink.module.css';
import { useReviewCount } from './review.data.ts';

/** "28 transactions need a quick look". */
export function ReviewSentence({ count }: { count: number }) {
  return (
    <>
      <b>{count.toLocaleString('en-US')}</b> {count === 1 ? 'transaction needs' : 'transactions need'} a quick look
    </>
  );
}

/** "28 transactions need a quick look · Review"; nothing if there are none. */
export function ReviewLink({ className }: { className?: string | undefined }) {
  const count = useReviewCount();
  if (count === 0) return null;
  return (
    <Link to="/Review" className={classNames(styles.link, className)}>
      <Icon icon={Inbox} />
      <span className={styles.text}>
        <ReviewSentence count={count} />
      </span>
      <span className={styles.go}>
        Review
        <Icon icon={ChevronRight} size={16} />
      </span>
    </Link>
  );
}
