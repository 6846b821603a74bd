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

/** Whether loading the page anew would take something with it: text in a field, or an open dialog. */
export function isTyping(): boolean {
  return typed?.deref()?.isConnected === true || document.querySelector('dialog[open]') !== null;
}
