/** Set while the native app has the log-in page open. Found at a start, the log-in was left without an answer. */
const TRANSACTION = 'nativeSignInTransaction';

export function markLogIn(): void {
  sessionStorage.setItem(TRANSACTION, 'open');
}

export function wasLogInLeft(): boolean {
  return sessionStorage.getItem(TRANSACTION) !== null;
}

export function unmarkLogIn(): void {
  sessionStorage.removeItem(TRANSACTION);
}

/** While it is set, a redirect has arrived in the native app and is being handled: nothing may come in between. */
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
