import { countOf, formatDay } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { Link } from 'react-router';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './ProofMark.module.css';
import { type ProofSummary, proofSummaryQuery } from './proof.data.ts';

/** Some accounts are proven: how many of all, and through which day. */
function describeSome(accounts: ProofSummary['accounts']): string {
  const days = accounts.flatMap(({ mark, provenThrough }) =>
    mark === 'proven' && provenThrough ? [provenThrough] : [],
  );
  const [first] = days.toSorted();
  if (first === undefined) return 'Not every balance is proven';
  return `${days.length} of ${countOf(accounts.length, 'account')} proven through ${formatDay(first)}`;
}

function describe({ accounts, provenThrough }: ProofSummary) {
  const off = accounts.filter(({ mark }) => mark === 'off').length;
  if (off > 0)
    return {
      icon: CircleAlert,
      look: styles.off,
      text: `${countOf(off, 'account')} ${off === 1 ? 'doesn’t' : 'don’t'} add up`,
    };
  if (provenThrough === null) return { icon: CircleDashed, look: undefined, text: describeSome(accounts) };
  return { icon: CircleCheck, look: styles.proven, text: `Proven through ${formatDay(provenThrough)}` };
}

/** As of when the balances of all accounts are proven. */
export function ProvenAsOf() {
  const { data, isPending } = useQuery(proofSummaryQuery);
  if (isPending)
    return (
      <span className={classNames(styles.mark, styles.link)} aria-hidden="true">
        <Skeleton width={176} height={12} />
      </span>
    );
  if (!data || data.accounts.length === 0) return null;
  const { icon, look, text } = describe(data);
  return (
    <Link to="/ConnectedAccounts" className={classNames(styles.mark, styles.link, look)}>
      <Icon icon={icon} size={16} />
      {text}
    </Link>
  );
}
