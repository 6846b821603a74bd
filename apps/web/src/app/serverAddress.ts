let origin = '';

/** In the browser the server is where the page came from; the native app says where it is before anything is called. */
export function setServerOrigin(address: string): void {
  origin = address;
}

export function serverAddress(path: string): string {
  return `${origin}${path}`;
}
