let typed: WeakRef<Element> | null = null;

export function watchTyping(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof Element) typed = new WeakRef(target);
    },
    { capture: true },
  );
}

/** Whether reloading the page would lose something: text in a field, or an open dialog. */
export function hasUnsavedInput(): boolean {
  return typed?.deref()?.isConnected === true || document.querySelector('dialog[open]') !== null;
}
