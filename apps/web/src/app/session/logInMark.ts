/**
 * Set while the native app has the login page open. If it's set when SignIn opens, the login was abandoned. While a
 * user is signed in, a login redirect is accepted only if it's set.
 */
const TRANSACTION = 'nativeSignInTransaction';

export function markLogIn(): void {
  sessionStorage.setItem(TRANSACTION, 'open');
}

export function isLogInMarked(): boolean {
  return sessionStorage.getItem(TRANSACTION) !== null;
}

export function unmarkLogIn(): void {
  sessionStorage.removeItem(TRANSACTION);
}

/** Set while the native app handles a login redirect, which nothing may interrupt. */
const FLAG = 'nativeSignInInProgress';

export function isSignInInProgress(): boolean {
  return sessionStorage.getItem(FLAG) !== null;
}

export function markSignInInProgress(): void {
  sessionStorage.setItem(FLAG, 'true');
}

export function unmarkSignInInProgress(): void {
  sessionStorage.removeItem(FLAG);
}
