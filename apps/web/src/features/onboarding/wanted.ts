const KEY = 'wantedAfterOnboarding';
const DEFAULT = '/Dashboard';

/** The address that somebody wanted before onboarding came between. */
export function keepWanted(address: string): void {
  sessionStorage.setItem(KEY, address);
}

/** Where the last step leads; asked for once. */
export function takeWanted(): string {
  const wanted = sessionStorage.getItem(KEY) ?? DEFAULT;
  sessionStorage.removeItem(KEY);
  return wanted;
}
