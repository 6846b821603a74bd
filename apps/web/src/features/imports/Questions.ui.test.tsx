import { openText } from '@cairn/files';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Questions } from './Questions.tsx';
import { questionProgress } from './questionProgress.ts';

// covers: server/files 3
test('answering the first question shows the second one below it, with the chosen answer pressed', () => {
  const opened = openText('Date,Description,Amount\n05/10/2026,Harrow,45.90\n06/10/2026,Meridian,60.00\n');
  const question = opened.kind === 'table' ? opened.question : null;
  const [out] = question?.answers ?? [];
  if (opened.kind !== 'table' || !out) throw new Error('there is no question');
  const render = (mapping: typeof opened.mapping) =>
    renderToStaticMarkup(
      <Questions {...questionProgress({ question, mapping, origin: 'guess' })} onAnswer={() => {}} />,
    );
  const before = render(opened.mapping);
  expect(before).toContain('One question about this file');
  expect(before).not.toContain('One more question');
  expect(before).not.toContain('aria-pressed="true"');
  const after = render(out.mapping);
  expect(after).toContain('One more question');
  expect(after).toContain('Which date is 05/10/2026?');
  expect(after.match(/aria-pressed="true"/g)).toHaveLength(1);
});
