import { cents, countOf, formatDay } from '@cairn/domain';
import { useMemo } from 'react';
import { thinPoints } from '../../ui/thinPoints.ts';
import { balanceText, entriesOn, entryText, rangeText } from './forecastTexts.ts';
import { balanceOn, dayOf, type ForecastView } from './forecastView.ts';

/** A screen reader reads them all. */
const ROWS_MAX = 60;

/** The figures of the chart, for screen readers. */
export function DayTable({ view }: { view: ForecastView }) {
  const rows = useMemo(() => {
    const first = -view.history.length;
    const count = view.history.length + view.balances.length;
    const points = Array.from({ length: count }, (_, index) => ({
      index: first + index,
      day: dayOf(view, first + index),
      cents: cents(balanceOn(view, first + index)),
    }));
    const shown = new Set(thinPoints(points, ROWS_MAX).map(({ day }) => day));
    return { all: count, shown: points.filter(({ day }) => shown.has(day)) };
  }, [view]);
  return (
    // A table can't be narrower than its text, so it needs a wrapper to be hidden.
    <div className="visually-hidden">
      <table>
        <caption>
          Balance ahead: {rows.shown.length} of {countOf(rows.all, 'day')}, including the highest and lowest
        </caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Balance</th>
            <th scope="col">8 times out of 10</th>
            <th scope="col">Expected</th>
          </tr>
        </thead>
        <tbody>
          {rows.shown.map(({ index, day }) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              <td>{balanceText(view, index)}</td>
              <td>{rangeText(view, index) ?? 'No range'}</td>
              <td>{entriesOn(view, index).map(entryText).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
