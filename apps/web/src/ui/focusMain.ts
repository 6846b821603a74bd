/** For when what had the focus is gone. Otherwise, the keyboard would start again at the beginning of the page. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}
