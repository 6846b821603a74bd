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
