import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { Popover } from './Popover.tsx';

function Row({ around }: { around?: string }) {
  const anchor = useRef<HTMLButtonElement>(null);
  const shared = { label: 'Sources', widthPx: 300, roomPx: 500, onClose() {}, onPressOutside() {}, onTabOut() {} };
  return (
    <div data-row>
      <button type="button" ref={anchor}>
        Open
      </button>
      <Popover anchor={anchor} {...shared} {...(around !== undefined && { around })}>
        Savings
      </Popover>
    </div>
  );
}

// covers: server/rollover 38
test.each([
  ['the anchor', undefined, '694px'],
  ['the row around it', '[data-row]', '634px'],
])('a popover that opens upward is above %s', (_what, around, top) => {
  vi.stubGlobal('innerHeight', 800);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return this.matches('[data-row]') ? new DOMRect(0, 640, 800, 100) : new DOMRect(20, 700, 90, 30);
  });
  render(<Row {...(around !== undefined && { around })} />);
  expect(screen.getByRole('dialog', { name: 'Sources' }).style.top).toBe(top);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
