/** The dialog or sheet in front of everything else. */
function topDialog(): Element | undefined {
  return [...document.querySelectorAll('dialog[open]')].at(-1);
}

export function hasOpenDialog(): boolean {
  return topDialog() !== undefined;
}

/** Does the same as Escape in the topmost dialog, which may ask first. */
export function cancelTopDialog(): void {
  topDialog()?.dispatchEvent(new Event('cancel', { cancelable: true }));
}
