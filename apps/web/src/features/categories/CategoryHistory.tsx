import type { Category, Subcategory } from '@cairn/contract';
import { type Cents, cents, daysOf, formatCents, formatMonth, monthName, toMonth } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QueryView } from '../../app/QueryView.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { classNames } from '../../ui/classNames.ts';
import { PanelBody, PanelHead } from '../../ui/Panel.tsx';
import styles from './CategoryHistory.module.css';
import { type CategoryHistoryAnswer, historyQuery } from './categories.data.ts';
import { categoryTransactionsUrl } from './categoryUrls.ts';
import { PartFailed } from './PartFailed.tsx';

interface CategoryHistoryProps {
  category: Category;
  subcategory: Subcategory | null;
}

/** For the `aria-labelledby` of the panel around it. */
export const HISTORY_TITLE = 'category-history';

const SHORT_NAME = 3;

/** "Nov". */
const shortName = (month: string) => monthName(Number(month.slice(5))).slice(0, SHORT_NAME);

interface HistoryProps {
  history: CategoryHistoryAnswer;
  /** "spent" or "earned". */
  verb: string;
  name: string;
}

/** Decoration for those who see it: the table next to it has every figure. */
function Bars({ history: { months, average }, verb, name }: HistoryProps) {
  const most = Math.max(1, average ?? 0, ...months.map(({ amount }) => amount));
  const share = (amount: number) => Math.max(0, amount) / most;
  const usual = average === null ? '' : ` The average is ${formatCents(average)}.`;
  return (
    <div className={styles.chart} role="img" aria-label={`Bar chart of what was ${verb} by month in ${name}.${usual}`}>
      <div className={styles.bars}>
        {months.map(({ month, amount }, index) => (
          <span
            key={month}
            className={classNames(styles.bar, index === months.length - 1 && styles.now)}
            style={{ '--share': share(amount) }}
          />
        ))}
        {average !== null && average > 0 && <span className={styles.average} style={{ '--share': share(average) }} />}
      </div>
      <div className={styles.names}>
        {months.map(({ month }) => (
          <span key={month}>{shortName(month)}</span>
        ))}
      </div>
    </div>
  );
}

function MonthTable({ history, verb, name, urlOf }: HistoryProps & { urlOf: (month: string) => string }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{`What was ${verb} by month in ${name}`}</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col" className={styles.right}>
            {verb === 'earned' ? 'Earned' : 'Spent'}
          </th>
        </tr>
      </thead>
      <tbody>
        {history.months.toReversed().map(({ month, amount }) => (
          <tr key={month}>
            <th scope="row">{formatMonth(toMonth(month))}</th>
            <td className={styles.right}>
              <Link to={urlOf(month)} className={styles.amount}>
                <Amount cents={amount} />
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "$30.00 more than average". */
function comparedText(aboveAverage: Cents): string {
  if (aboveAverage === 0) return 'The same as the average';
  return `${formatCents(cents(Math.abs(aboveAverage)))} ${aboveAverage > 0 ? 'more' : 'less'} than average`;
}

function Figures({ history: { months, average, aboveAverage }, verb }: Pick<HistoryProps, 'history' | 'verb'>) {
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{verb === 'earned' ? 'Earned this month' : 'Spent this month'}</dt>
        <dd>
          <Amount kind="figure" cents={months.at(-1)?.amount ?? cents(0)} className={styles.figure} />
          {aboveAverage !== null && <span className={styles.compared}>{comparedText(aboveAverage)}</span>}
        </dd>
      </div>
      {average !== null && (
        <div>
          <dt className={styles.averageName}>Average a month</dt>
          <dd>
            <Amount kind="figure" cents={average} className={styles.figure} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** The amount spent or earned in the last 12 months, as a chart and a table. */
export function CategoryHistory({ category, subcategory }: CategoryHistoryProps) {
  const [verb, title] = category.income ? ['earned', 'Income over time'] : ['spent', 'Spending over time'];
  const { name } = subcategory ?? category;
  const urlOf = (month: string) => {
    const { first, last } = daysOf(toMonth(month));
    return categoryTransactionsUrl(category.id, subcategory?.id, { from: first, to: last });
  };
  return (
    <>
      <PanelHead id={HISTORY_TITLE} title={title} />
      <QueryView
        query={useQuery(historyQuery(category.id, subcategory?.id))}
        loading={<div className={styles.loading} />}
        failed={(retry) => <PartFailed text="We couldn’t load these months." onRetry={retry} />}
      >
        {(history) =>
          history.months.every(({ amount }) => amount === 0) ? (
            <PanelBody className="ink-2">{`Nothing was ${verb} in the last 12 months.`}</PanelBody>
          ) : (
            <PanelBody className={styles.body}>
              <Figures history={history} verb={verb} />
              <div className={styles.both}>
                <Bars history={history} verb={verb} name={name} />
                <MonthTable history={history} verb={verb} name={name} urlOf={urlOf} />
              </div>
            </PanelBody>
          )
        }
      </QueryView>
    </>
  );
}
