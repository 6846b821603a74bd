import { formatCents, formatDay } from '@cairn/domain';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './ProofMark.module.css';
import type { ProofSummary } from './proof.data.ts';

export type AccountMark = ProofSummary['accounts'][number];

/** Proven, Off by $45.00, or Not proven: an icon and words. */
export function ProofMark({ mark }: { mark: AccountMark | undefined }) {
  if (mark?.mark === 'off')
    return (
      <span className={classNames(styles.mark, styles.off)}>
        <Icon icon={CircleAlert} size={16} />
        Off by {formatCents(mark.offBy)}
      </span>
    );
  const isProven = mark?.mark === 'proven';
  const through = isProven && mark.provenThrough ? `Through ${formatDay(mark.provenThrough)}` : undefined;
  return (
    <span className={classNames(styles.mark, isProven && styles.proven)} title={through}>
      <Icon icon={isProven ? CircleCheck : CircleDashed} size={16} />
      {isProven ? 'Proven' : 'Not proven'}
    </span>
  );
}
