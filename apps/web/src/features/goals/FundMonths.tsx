import type { AnswerOf, previewSinkingFund } from '@cairn/contract';
import { formatCents, formatMonth, toMonth } from '@cairn/domain';
import { Amount } from '../../ui/Amount.tsx';
import { classNames } from '../../ui/classNames.ts';
import styles from './FundMonths.module.css';

/** How many months are shown; the later ones are like them. */
const SHOWN = 24;

type Preview = AnswerOf<typeof previewSinkingFund>;

/** The months before they are saved, as for an annual budget. */
export function FundMonths({ preview }: { preview: Preview }) {
  const { months, have } = preview;
  const [first] = months;
  if (!first) return null;
  const others = months.length - SHOWN;
  return (
    <section aria-label="New budget by month" className={styles.preview}>
      <p className={styles.note}>
        {have > 0 ? `New budget by month. ${formatCents(have)} is there already.` : 'New budget by month.'}
      </p>
      <dl className={styles.months}>
        {months.slice(0, SHOWN).map(({ month, before, after }) => (
          <div key={month} className={styles.month}>
            <dt>{formatMonth(toMonth(month))}</dt>
            <dd className={classNames(before !== after && styles.changed)}>
              <Amount cents={after} />
              {before !== after && before > 0 && (
                <small className={styles.before}>
                  {' '}
                  was <Amount cents={before} />
                </small>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {others > 0 && <p className={styles.note}>{`And ${others} more months.`}</p>}
    </section>
  );
}
