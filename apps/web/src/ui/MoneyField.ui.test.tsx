import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MoneyField } from './MoneyField.tsx';
import { readMoney } from './moneyInput.ts';

/** Renders the field as a form does after an attempt to save. */
function renderSubmitted(typed: string, isSigned = false): string {
  const read = readMoney(typed, { isSigned });
  const error = 'error' in read ? read.error : undefined;
  return renderToStaticMarkup(
    <MoneyField label="Budget" isSigned={isSigned} value={typed} error={error} onChange={() => {}} />,
  );
}

// covers: validation 26
test.each(['2000+500.75', '12,50', '1.234,56', '(400)', '4e3', '-5'])(
  '%j stays in the field as typed, with an error below it',
  (typed) => {
    const markup = renderSubmitted(typed);
    expect(markup).toContain(`value="${typed}"`);
    expect(markup).toContain('aria-invalid="true"');
    expect(markup).toContain('Enter an amount in dollars, like 86.42');
  },
);

test('12.345 stays in the field, with an error about its decimals', () => {
  const markup = renderSubmitted('12.345');
  expect(markup).toContain('value="12.345"');
  expect(markup).toContain('Enter no more than two decimals');
});

test.each([
  ['1,234.56', false, '$1,234.56'],
  ['$1234.56', false, '$1,234.56'],
  ['-1234.56', true, '−$1,234.56'],
])('%j is valid (signed: %s) and displayed as %s', (typed, isSigned, shown) => {
  const markup = renderSubmitted(typed, isSigned);
  expect(markup).toContain(`value="${shown}"`);
  expect(markup).not.toContain('aria-invalid');
});
