let origin = '';

/** Browsers call the page's own origin; the native app sets the server's origin before the first call. */
export function setServerOrigin(next: string): void {
  origin = next;
}

export function serverUrl(path: string): string {
  return `${origin}${path}`;
}
