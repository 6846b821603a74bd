import { cents, type NamedMember } from '@cairn/domain';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ReportList } from './ReportList.tsx';
import type { TableColumn, TableView } from './tableView.ts';

const column = (key: string): TableColumn => ({ key, short: key, title: key, total: 0 });

function viewOf(rows: readonly (readonly number[])[], columns: readonly string[]): TableView {
  const none = { spent: cents(0), earned: cents(0), count: 0 };
  const member = (name: string): NamedMember => ({ name, total: none });
  return {
    columns: columns.map(column),
    rows: rows.map((values, index) => {
      const total = values.reduce((sum, value) => sum + value, 0);
      return { key: `${index}`, name: `Shop ${index}`, member: member(`Shop ${index}`), values, total, change: null };
    }),
    total: 0,
    change: null,
  };
}

/** The widths of the bars in the list. */
function barsOf(view: TableView): number[] {
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <ReportList
        by="payee"
        totalLabel="Total"
        view={view}
        measure="spent"
        chosen={null}
        urlOf={() => '/Reports'}
        detailsOf={() => undefined}
        open={new Set()}
        onToggle={() => {}}
      />
    </MemoryRouter>,
  );
  return [...markup.matchAll(/<rect[^>]* width="([\d.]+)"/g)].map(([, width]) => Number(width));
}

// covers: reports-screen 16
test('rows of one month have bars to compare them: 1,540.00 is full, −770.00 half of it, and 0.00 none', () => {
  const [full = 0, half = 0, none] = barsOf(viewOf([[1_540_00], [-770_00], [0]], ['Nov']));
  expect(full).toBeGreaterThan(100);
  expect(half).toBe(full / 2);
  expect(none).toBe(0);
});

// covers: reports-screen 16
test('rows without periods have the same bars, and rows of two months one bar for each', () => {
  const whole = viewOf([[10_00], [5_00]], []);
  expect(barsOf(whole)).toEqual(barsOf(viewOf([[10_00], [5_00]], ['Nov'])));
  expect(barsOf(viewOf([[1_00, 2_00]], ['Oct', 'Nov']))).toHaveLength(2);
});

// covers: reports-screen 16
test('bars of two months aren’t blocks: each is at most 16 px wide', () => {
  expect(Math.max(...barsOf(viewOf([[1_00, 2_00]], ['Oct', 'Nov'])))).toBeLessThanOrEqual(16);
});
