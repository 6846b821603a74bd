/** Identifies the page's build by the URL of its entry script, which contains a content hash. */
export function build(): string {
  return document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
}
