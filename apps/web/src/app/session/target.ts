/** A place in this app to go to after signing in; anything else, and the sign-in pages themselves, is `/`. */
export function safeTarget(target: unknown): string {
  if (typeof target !== 'string' || !target.startsWith('/') || target.startsWith('//') || target.includes('\\'))
    return '/';
  return /^\/(callback|auth-error)\b/.test(target) ? '/' : target;
}
