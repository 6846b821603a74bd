import type { ShortcutKeys } from './shortcuts.ts';

/** Whether the device's shortcuts use the Command key. */
export function isApple(platform: string = navigator.platform): boolean {
  return /^(Mac|iPhone|iPad|iPod)/.test(platform);
}

/** The keys to press in turn, each as the keys to hold together: "g d" is [["g"], ["d"]]. */
function stepsOf(keys: ShortcutKeys): string[][] {
  return keys.split(' ').map((step) => step.split('+'));
}

function upper(key: string): string {
  return key.length === 1 ? key.toUpperCase() : key;
}

/** The labels of the keycaps in order: ["G", "D"], ["Shift", "A"], ["mod", "K"]. */
export function keycapsOf(keys: ShortcutKeys): string[] {
  return stepsOf(keys).flat().map(upper);
}

/** "N", "G then D", "Command K", "Ctrl K". */
export function spokenKeys(keys: ShortcutKeys, onApple = isApple()): string {
  const name = (key: string) => (key === 'mod' ? (onApple ? 'Command' : 'Ctrl') : upper(key));
  return stepsOf(keys)
    .map((step) => step.map(name).join(' '))
    .join(' then ');
}

/** The keys for `aria-keyshortcuts`, which has no way to express two keys in turn. */
export function ariaKeys(keys: ShortcutKeys, onApple = isApple()): string | undefined {
  const [step, ...later] = stepsOf(keys);
  if (!step || later.length > 0) return undefined;
  return step.map((key) => (key === 'mod' ? (onApple ? 'Meta' : 'Control') : upper(key))).join('+');
}
