import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './ReviewLink.module.css';
import { reviewCountQuery } from './review.data.ts';

/** "28 transactions need a quick look". */
function sentence(count: number): ReactNode {
  if (count === 0) return 'Nothing to review right now';
  return (
    <>
      <b>{count.toLocaleString('en-US')}</b> {count === 1 ? 'transaction needs' : 'transactions need'} a quick look
    </>
  );
}

/** The text of a link to Review. The count loads after everything else; until then, a skeleton takes its place. */
export function useReviewText(): { text: ReactNode; hasItems: boolean } {
  const { data: count, isError } = useQuery(reviewCountQuery);
  if (count !== undefined) return { text: sentence(count), hasItems: count > 0 };
  if (isError) return { text: 'See what needs a quick look', hasItems: false };
  const text = (
    <>
      <Skeleton width={196} height={12} />
      <span className="visually-hidden">Review</span>
    </>
  );
  return { text, hasItems: false };
}

/** "28 transactions need a quick look · Review". It is always there, so that nothing below it moves. */
export function ReviewLink({ className }: { className?: string | undefined }) {
  const { text, hasItems } = useReviewText();
  return (
    <Link to="/Review" className={classNames(styles.link, className)}>
      <Icon icon={Inbox} />
      <span className={styles.text}>{text}</span>
      <span className={styles.go}>
        {hasItems && 'Review'}
        <Icon icon={ChevronRight} size={16} />
      </span>
    </Link>
  );
}
