const KEY = 'wantedAfterOnboarding';
const DEFAULT = '/Dashboard';

/** Remembers the path the user wanted to open before onboarding. */
export function saveOnboardingTarget(path: string): void {
  sessionStorage.setItem(KEY, path);
}

/** Where the last step goes; reading it clears it. */
export function takeOnboardingTarget(): string {
  const target = sessionStorage.getItem(KEY) ?? DEFAULT;
  sessionStorage.removeItem(KEY);
  return target;
}
