import { createStore } from '../../ui/store.ts';

/** One key, such as "n", "?", or "Shift+a"; two in turn, such as "g d"; or "mod+k", with Command or Ctrl. */
export type ShortcutKeys = string;

export interface Shortcut {
  readonly keys: ShortcutKeys;
  /** Its description in the list of shortcuts: "Add a transaction". Without one, it isn't listed. */
  readonly label: string;
  readonly where: 'anywhere' | 'list';
  /** If it returns false, there was nothing to do, and the key is left to the browser. */
  readonly run: (event: KeyboardEvent) => unknown;
  /** Whether holding the key down repeats it, as when moving through a list. */
  readonly repeats?: boolean | undefined;
}

const SEQUENCE_MS = 1_500;

/** Fields that take the keys themselves. Checkboxes, buttons, and the like don't. */
const typingTargets = [
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="range"])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
  '[role="textbox"]',
  '[role="searchbox"]',
  '[role="menu"]',
  '[role="listbox"]',
].join(',');

/** Whether the key belongs to a popover, which leaves the rest of the page usable. */
function isInPopover(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"]') !== null;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typingTargets) !== null;
}

/** People who press Ctrl+Z in a form mean its last step, not an earlier change that was saved. */
function isInForm(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('form') !== null;
}

/** The key as shortcuts spell it; null for combinations that belong to the browser. */
function keyOf(event: KeyboardEvent): string | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (altKey || key === undefined) return null;
  const letter = key.length === 1 ? key.toLowerCase() : key;
  const isLetter = letter !== letter.toUpperCase() || key.length > 1;
  if (ctrlKey || metaKey) return shiftKey || (ctrlKey && metaKey) ? null : `mod+${letter}`;
  return shiftKey && isLetter ? `Shift+${letter}` : letter;
}

/**
 * The shortcut that handles the keys: a list can replace a key of the app, and the last one registered replaces the
 * others.
 */
export function findShortcut(registered: readonly Shortcut[], keys: ShortcutKeys): Shortcut | undefined {
  const alike = registered.filter((shortcut) => shortcut.keys === keys);
  return alike.findLast(({ where }) => where === 'list') ?? alike.at(-1);
}

const withModifier = (key: string) => key.startsWith('mod+');

/** Undoes what U undoes, except in a form. */
const UNDO = 'mod+z';

/**
 * The shortcuts of the screens that are open. `isOn` turns off those without a modifier key, because they can be
 * pressed by accident, for example by speech input.
 */
export function createShortcuts(isOn: () => boolean, now: () => number = () => performance.now()) {
  const registered = createStore<readonly Shortcut[]>([]);
  let first: { key: string; atMs: number } | null = null;
  let holds = 0;

  function takeFirst(): string | null {
    const key = first !== null && now() - first.atMs <= SEQUENCE_MS ? first.key : null;
    first = null;
    return key;
  }

  function startsSequence(key: string): boolean {
    return registered.current().some(({ keys }) => keys.startsWith(`${key} `));
  }

  function handle(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || holds > 0 || document.querySelector('dialog[open]')) return;
    const pressed = keyOf(event);
    if (pressed === null || ['Shift', 'Control', 'Meta'].includes(event.key)) return;
    if (!withModifier(pressed) && !isOn()) return;
    const isUndo = pressed === UNDO;
    const key = isUndo ? 'u' : pressed;
    if (isUndo && isInForm(event.target)) return;
    if (!withModifier(key) && (isTyping(event.target) || isInPopover(event.target))) return;
    const pending = takeFirst();
    const before = withModifier(pressed) ? null : pending;
    if (before === null && startsSequence(key)) {
      first = { key, atMs: now() };
      return;
    }
    const found = findShortcut(registered.current(), before === null ? key : `${before} ${key}`);
    if (!found || (event.repeat && found.repeats !== true)) return;
    if (found.run(event) !== false) event.preventDefault();
  }

  return {
    /** Returns a function that removes it again. */
    add(shortcut: Shortcut): () => void {
      registered.set([...registered.current(), shortcut]);
      return () => registered.set(registered.current().filter((other) => other !== shortcut));
    },
    /** Ignores all keys until the returned function is called, so text typed for a dialog that is loading does nothing. */
    hold(): () => void {
      holds += 1;
      return () => {
        holds -= 1;
      };
    },
    handle,
    current: registered.current,
    subscribe: registered.subscribe,
  };
}
