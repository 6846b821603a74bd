/** Which build of the app this page is: the entry's address, whose name holds a hash of all that it loads. */
export function build(): string {
  return document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
}
