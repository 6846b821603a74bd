import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useVirtualRows } from './useVirtualRows.ts';

const ROW_PX = 40;

interface ListProps {
  count: number;
  hasMore?: boolean;
  onNeedMore?: () => void;
  renderedId?: number | null;
}

const doNothing = () => {};

function List({ count, hasMore = false, onNeedMore = doNothing, renderedId = null }: ListProps) {
  const transactions = Array.from({ length: count }, (_, index) => ({ id: index + 1 }));
  const virtual = useVirtualRows({ transactions, estimatedRowPx: ROW_PX, hasMore, onNeedMore, renderedId });
  return (
    <div ref={virtual.ref} data-testid="box" style={{ height: virtual.heightPx }}>
      {virtual.rows.map(({ index, topPx }) => (
        <div key={index} ref={virtual.measureRow} data-index={index} style={{ top: topPx }}>
          {index}
        </div>
      ))}
    </div>
  );
}

function renderedRange() {
  const rows = [...screen.getByTestId('box').children].map(({ textContent }) => Number(textContent));
  return { first: rows[0], last: rows.at(-1), count: rows.length };
}

async function scrollTo(y: number) {
  vi.stubGlobal('scrollY', y);
  await act(() => window.dispatchEvent(new Event('scroll')));
}

let rowPxOf: (index: number) => number;

beforeEach(() => {
  rowPxOf = () => ROW_PX;
  vi.stubGlobal('innerHeight', 900);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return rowPxOf(Number(this.dataset.index));
  });
  return () => vi.unstubAllGlobals();
});

test('of 10,000 rows, 4 blocks are rendered: 900 px of screen + 480 px below = 35 rows', () => {
  render(<List count={10_000} />);
  expect(renderedRange()).toEqual({ first: 0, last: 39, count: 40 });
  expect(screen.getByTestId('box').style.height).toBe('400000px');
});

// covers: state/transactions-list 9
test('a row that is being edited stays rendered at its place when it is scrolled away', async () => {
  render(<List count={10_000} renderedId={11} />);
  await scrollTo(100_000);
  expect(renderedRange()).toEqual({ first: 10, last: 2_539, count: 61 });
  expect(screen.getByText('10').style.top).toBe('400px');
});

test('further down, rows above the screen are rendered too, at their place', async () => {
  render(<List count={10_000} />);
  await scrollTo(100_000);
  expect(renderedRange()).toEqual({ first: 2_480, last: 2_539, count: 60 });
  expect(screen.getByText('2480').style.top).toBe('99200px');
});

test('rows are measured: 3 rows of 60 px + 7 rows of 40 px = 460 px', () => {
  rowPxOf = (index) => (index < 3 ? 60 : ROW_PX);
  render(<List count={10} />);
  expect(screen.getByTestId('box').style.height).toBe('460px');
});

test('more rows are loaded one page ahead, and without delay near the end', async () => {
  vi.useFakeTimers();
  const loadMore = vi.fn();
  render(<List count={1_000} hasMore onNeedMore={loadMore} />);
  await scrollTo(400 * ROW_PX);
  vi.advanceTimersByTime(1_000);
  expect(loadMore).not.toHaveBeenCalled();
  await scrollTo(500 * ROW_PX);
  expect(loadMore).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(loadMore).toHaveBeenCalledTimes(1);
  await scrollTo(920 * ROW_PX);
  expect(loadMore).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
