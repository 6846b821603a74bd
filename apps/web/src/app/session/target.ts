/** The sign-in pages themselves, to which nobody wants to come back. */
const signInPages = /^\/(callback|auth-error)?$/i;
const onboarding = /^\/AccountType\b/i;

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f');
}

function parse(target: string, origin: string): URL | null {
  try {
    return new URL(target, origin);
  } catch {
    return null;
  }
}

/** A place in this app to go to after signing in; anything else, and the sign-in pages themselves, is `/`. */
export function safeTarget(target: unknown, origin: string = location.origin): string {
  if (typeof target !== 'string' || hasControlCharacter(target)) return '/';
  const address = parse(target, origin);
  // SignIn's own address names what is wanted; it is shorter than the address around it, so this ends.
  const named = address?.origin === origin && address.pathname === '/' ? address.searchParams.get('target') : null;
  if (named !== null && named.length < target.length) return safeTarget(named, origin);
  // A path of two slashes would be another host to whoever reads it next.
  if (address?.origin !== origin || address.pathname.startsWith('//') || signInPages.test(address.pathname)) return '/';
  return address.pathname + address.search;
}

/** Where somebody goes who has just signed in: a new person begins with AccountType, which keeps the wanted address. */
export function afterSignIn(target: string, isFlowComplete: boolean): string {
  if (isFlowComplete) return target === '/' ? '/Dashboard' : target;
  if (onboarding.test(target)) return target;
  return target === '/' ? '/AccountType' : `/AccountType?target=${encodeURIComponent(target)}`;
}
