/** Never targets after signing in. */
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

/** A path in this app to open after signing in; `/` for the sign-in pages and for anything outside the app. */
export function safeTarget(target: unknown, origin: string = location.origin): string {
  if (typeof target !== 'string' || hasControlCharacter(target)) return '/';
  const address = parse(target, origin);
  // SignIn's path contains the actual target. It gets shorter each time, so the recursion ends.
  const named = address?.origin === origin && address.pathname === '/' ? address.searchParams.get('target') : null;
  if (named !== null && named.length < target.length) return safeTarget(named, origin);
  // A path starting with two slashes would be read as another host.
  if (address?.origin !== origin || address.pathname.startsWith('//') || signInPages.test(address.pathname)) return '/';
  return address.pathname + address.search;
}

/** The first page after signing in. New users start at AccountType, which passes the target on. */
export function afterSignIn(target: string, isFlowComplete: boolean): string {
  if (isFlowComplete) return target === '/' ? '/Dashboard' : target;
  if (onboarding.test(target)) return target;
  return target === '/' ? '/AccountType' : `/AccountType?target=${encodeURIComponent(target)}`;
}
