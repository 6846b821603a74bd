import { afterEach, beforeEach, expect, test } from 'vitest';
import { createShortcuts, type Shortcut } from './shortcuts.ts';

let isOn = true;
let nowMs = 0;
let ran: string[] = [];
let shortcuts = createShortcuts(() => isOn);

function add(keys: string, options: Partial<Shortcut> = {}) {
  return shortcuts.add({ keys, label: keys, where: 'anywhere', run: () => void ran.push(keys), ...options });
}

function press(key: string, init: KeyboardEventInit = {}, target: Element = document.body): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  return !target.dispatchEvent(event);
}

function place<Name extends keyof HTMLElementTagNameMap>(name: Name): HTMLElementTagNameMap[Name] {
  return document.body.appendChild(document.createElement(name));
}

beforeEach(() => {
  isOn = true;
  nowMs = 0;
  ran = [];
  shortcuts = createShortcuts(
    () => isOn,
    () => nowMs,
  );
  document.addEventListener('keydown', shortcuts.handle);
});

afterEach(() => {
  document.removeEventListener('keydown', shortcuts.handle);
  document.body.replaceChildren();
});

// covers: entry/keyboard 1
test('a key runs its shortcut, and no longer after it is removed', () => {
  const remove = add('n');
  expect(press('n')).toBe(true);
  expect(press('m')).toBe(false);
  remove();
  expect(press('n')).toBe(false);
  expect(ran).toEqual(['n']);
});

test('a key with Shift is another key, but ? needs Shift on most keyboards', () => {
  for (const keys of ['a', 'Shift+a', '?']) add(keys);
  press('A', { shiftKey: true });
  press('a');
  press('A');
  press('?', { shiftKey: true });
  expect(ran).toEqual(['Shift+a', 'a', 'a', '?']);
});

// covers: entry/keyboard 1
test('g then d runs once, and n after g is not a single n', () => {
  for (const keys of ['g d', 'g n', 'n', 'd']) add(keys);
  press('g');
  press('n');
  press('g');
  press('d');
  press('d');
  expect(ran).toEqual(['g n', 'g d', 'd']);
});

test('a second key after 1.5 s, or an unknown one, ends the sequence', () => {
  for (const keys of ['g d', 'd']) add(keys);
  press('g');
  nowMs = 1_501;
  press('d');
  press('g');
  press('x');
  press('d');
  expect(ran).toEqual(['d', 'd']);
});

// covers: entry/keyboard 2
test.each(['input', 'textarea', 'select'] as const)('single keys do nothing while typing in %s', (name) => {
  add('n');
  press('n', {}, place(name));
  expect(ran).toEqual([]);
});

test('single keys work on a focused checkbox or button', () => {
  add('n');
  const checkbox = place('input');
  checkbox.type = 'checkbox';
  press('n', {}, checkbox);
  press('n', {}, place('button'));
  expect(ran).toEqual(['n', 'n']);
});

// covers: entry/keyboard 2
test('Command or Ctrl K works while typing and with the others turned off, but not as another combination', () => {
  for (const keys of ['mod+k', 'k']) add(keys);
  isOn = false;
  press('k', { metaKey: true }, place('input'));
  press('k', { ctrlKey: true });
  press('k');
  press('k', { ctrlKey: true, shiftKey: true });
  press('k', { altKey: true });
  expect(ran).toEqual(['mod+k', 'mod+k']);
});

// covers: entry/keyboard 2
test('nothing runs in a dialog, during composition, or if the key was already handled', () => {
  for (const keys of ['n', 'mod+k']) add(keys);
  press('n', { isComposing: true });
  const button = place('button');
  button.addEventListener('keydown', (event) => event.preventDefault());
  press('n', {}, button);
  place('dialog').setAttribute('open', '');
  press('n');
  press('k', { ctrlKey: true });
  expect(ran).toEqual([]);
});

// covers: entry/keyboard 2
test('single keys do nothing on a control of a popover, but Command or Ctrl K works', () => {
  for (const keys of ['u', 'g d', 'mod+k']) add(keys);
  const popover = place('div');
  popover.setAttribute('role', 'dialog');
  const button = popover.appendChild(document.createElement('button'));
  for (const key of ['u', 'g', 'd']) press(key, {}, button);
  expect(ran).toEqual([]);
  press('k', { ctrlKey: true }, button);
  expect(ran).toEqual(['mod+k']);
});

// covers: server/annual-budget 11
test('Command or Ctrl Z does what U does, even while single keys are turned off, but not in a field or a form', () => {
  for (const keys of ['u', 'g d']) add(keys);
  press('z', { ctrlKey: true });
  press('z', { metaKey: true });
  press('z', { ctrlKey: true, shiftKey: true });
  press('z');
  press('z', { ctrlKey: true }, place('input'));
  press('z', { ctrlKey: true }, place('form').appendChild(document.createElement('button')));
  expect(ran).toEqual(['u', 'u']);
  press('g');
  press('z', { ctrlKey: true });
  expect(ran).toEqual(['u', 'u', 'u']);
  isOn = false;
  press('z', { ctrlKey: true });
  expect(ran).toEqual(['u', 'u', 'u', 'u']);
});

test('keys typed while a dialog is loading do nothing', () => {
  add('u');
  const release = shortcuts.hold();
  press('u');
  expect(ran).toEqual([]);
  release();
  press('u');
  expect(ran).toEqual(['u']);
});

// covers: entry/keyboard 6
test('a key held down repeats only where that makes sense', () => {
  add('u');
  add('j', { where: 'list', repeats: true });
  for (const key of ['u', 'j']) for (const repeat of [false, true, true]) press(key, { repeat });
  expect(ran).toEqual(['u', 'j', 'j', 'j']);
});

test('a shortcut with nothing to do leaves the key to the browser', () => {
  add('/', { run: () => false });
  expect(press('/')).toBe(false);
});

// covers: entry/keyboard 1
test('the shortcut registered last has a key until it is removed', () => {
  add('/');
  const remove = add('/', { run: () => void ran.push('screen') });
  press('/');
  remove();
  press('/');
  expect(ran).toEqual(['screen', '/']);
});

// covers: review/review-screen 3
test('a key of a list replaces the app’s, even if the app registers later', () => {
  const remove = add('u', { where: 'list', run: () => void ran.push('list') });
  add('u');
  press('u');
  remove();
  press('u');
  expect(ran).toEqual(['list', 'u']);
});
