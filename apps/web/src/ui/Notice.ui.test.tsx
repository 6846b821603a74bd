import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { setUpUser } from '../../test/user.ts';
import { NoticeHost } from './Notice.tsx';
import { notices } from './noticeStore.ts';

afterEach(() => notices.dismiss());

function Screen() {
  const [hasButton, setButton] = useState(true);
  return (
    <>
      <main id="main" tabIndex={-1}>
        {hasButton && (
          <button type="button" onClick={() => notices.show({ text: 'Saved', action: { label: 'Undo', onPress } })}>
            Save
          </button>
        )}
      </main>
      <button type="button" onClick={() => setButton(false)}>
        Remove
      </button>
      <NoticeHost />
    </>
  );
}

const onPress = vi.fn();

async function openNotice() {
  const user = setUpUser();
  render(<Screen />);
  await user.click(screen.getByText('Save'));
  return user;
}

// covers: entry/keyboard 10
test('after Undo, the focus returns to where it was', async () => {
  const user = await openNotice();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onPress).toHaveBeenCalledOnce();
  expect(screen.queryByText('Saved')).toBeNull();
  expect(document.activeElement).toBe(screen.getByText('Save'));
});

// covers: entry/keyboard 10
test('if that is gone, the screen gets the focus', async () => {
  const user = await openNotice();
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  screen.getByText('Remove').click();
  await vi.waitFor(() => expect(screen.queryByText('Save')).toBeNull());
  await user.keyboard('{Enter}');
  expect(document.activeElement?.id).toBe('main');
});

// covers: entry/keyboard 10
test('a notice that goes away without the focus leaves it where it is', async () => {
  await openNotice();
  act(() => notices.dismiss());
  expect(document.activeElement).toBe(screen.getByText('Save'));
});
