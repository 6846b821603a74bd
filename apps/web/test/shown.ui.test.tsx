import { render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Modal } from '../src/ui/Modal.tsx';
import { setUpUser } from './user.ts';

const button = <button type="button">Save</button>;

const hidden = {
  'with hidden': <div hidden>{button}</div>,
  inert: <div inert>{button}</div>,
  'with display: none': <div style={{ display: 'none' }}>{button}</div>,
  'with visibility: hidden': <div style={{ visibility: 'hidden' }}>{button}</div>,
  'in a closed dialog': <dialog>{button}</dialog>,
  'in closed details': (
    <details>
      <summary>More</summary>
      {button}
    </details>
  ),
  'behind a dialog': (
    <>
      {button}
      <Modal title="Sure?" isOpen onCancel={() => {}} foot={null}>
        This can’t be undone.
      </Modal>
    </>
  ),
};

test.each(Object.entries(hidden))('an element %s isn’t shown, and can’t be pressed', async (_how, part) => {
  render(part);
  expect(() => screen.getByRole('button', { name: 'Save' })).toThrow('No element is shown by Role');
  expect(() => screen.getByText('Save')).toThrow('No element is shown by Text: "Save"');
  expect(() => within(document.body).getAllByText('Save')).toThrow('there is one');
  await expect(screen.findByText('Save', {}, { timeout: 1 })).rejects.toThrow('there is one');
  const [found] = screen.getAllByRole('button', { hidden: true });
  await expect(async () => found && (await setUpUser().click(found))).rejects.toThrow(
    'A user can’t press this element',
  );
});

test('an element with aria-hidden has no role, but its text is shown', () => {
  render(<div aria-hidden="true">{button}</div>);
  expect(() => screen.getByRole('button')).toThrow('No element is shown by Role');
  expect(screen.getByText('Save')).toBeDefined();
});

test('what a dialog contains is shown, and so are the summary of details and what is visible again', () => {
  render(
    <>
      <details>
        <summary>More</summary>
      </details>
      <div style={{ visibility: 'hidden' }}>
        <p style={{ visibility: 'visible' }}>Again</p>
      </div>
    </>,
  );
  expect(screen.getByText('More')).toBeDefined();
  expect(screen.getByText('Again')).toBeDefined();
  render(
    <Modal title="Sure?" isOpen onCancel={() => {}} foot={button}>
      This can’t be undone.
    </Modal>,
  );
  expect(screen.getByRole('button', { name: 'Save' })).toBeDefined();
  expect(() => screen.getByText('More')).toThrow('behind a dialog');
});

const unusable = {
  disabled: (
    <button type="button" disabled>
      <span>Save</span>
    </button>
  ),
  'with pointer-events: none': <div style={{ pointerEvents: 'none' }}>{button}</div>,
};

test.each(Object.entries(unusable))('a button %s is shown, but can’t be pressed', async (_how, part) => {
  render(part);
  await expect(setUpUser().click(screen.getByText('Save'))).rejects.toThrow('A user can’t press this element');
});

test('what is shown and enabled can be pressed', async () => {
  const onClick = vi.fn();
  render(
    <button type="button" onClick={onClick}>
      Save
    </button>,
  );
  await setUpUser().click(screen.getByText('Save'));
  expect(onClick).toHaveBeenCalledOnce();
});
