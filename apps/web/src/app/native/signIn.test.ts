import { beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage, sessionOf } from '../session/session.fixture.ts';
import type { Session } from '../session/sessionStore.ts';

const identity = vi.hoisted(() => ({
  completeSignIn: vi.fn<(url: string) => Promise<{ session: Session; target: unknown }>>(),
}));
const browser = vi.hoisted(() => ({ open: vi.fn(async () => {}), close: vi.fn(async () => {}), addListener: vi.fn() }));
vi.mock('../session/identityClient.ts', () => identity);
vi.mock('@capacitor/browser', () => ({ Browser: browser }));

const FLAG = 'nativeSignInInProgress';
const TRANSACTION = 'nativeSignInTransaction';
const CALLBACK = 'app.cairn.budget://callback?code=c&state=s';
const navigate = vi.fn(async () => {});
let marks: ReturnType<typeof memoryStorage>;

beforeEach(() => {
  vi.resetModules();
  marks = memoryStorage();
  vi.stubGlobal('sessionStorage', marks);
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('location', { origin: 'https://localhost' });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  browser.close.mockClear();
  navigate.mockClear();
  identity.completeSignIn.mockReset();
});

describe('a native login', () => {
  // covers: state/sign-in 7
  test('marks that a redirect is being handled, and closes the browser afterward', async () => {
    const { isSignInInProgress } = await import('../session/logInMark.ts');
    const { openLogIn, receiveSignIn } = await import('./signIn.ts');
    void openLogIn('https://id.example/auth');
    expect(marks.getItem(TRANSACTION)).not.toBeNull();
    expect(isSignInInProgress()).toBe(false);
    const answer = Promise.withResolvers<{ session: Session; target: unknown }>();
    identity.completeSignIn.mockReturnValue(answer.promise);
    const arrival = Promise.withResolvers<void>();
    const going = vi.fn(() => arrival.promise);
    const received = receiveSignIn(CALLBACK, going);
    expect(isSignInInProgress()).toBe(true);
    expect(marks.getItem(FLAG)).toBe('true');
    answer.resolve({ session: sessionOf('maya'), target: '/Budget?month=2&year=2026' });
    await vi.waitFor(() =>
      expect(going).toHaveBeenCalledExactlyOnceWith('/?target=%2FBudget%3Fmonth%3D2%26year%3D2026'),
    );
    expect(isSignInInProgress()).toBe(true);
    arrival.resolve();
    await received;
    expect(browser.close).toHaveBeenCalledOnce();
    expect(marks.keys()).toEqual([]);
  });

  test('that fails removes the flag and the transaction marker, and leads to /auth-error', async () => {
    const { openLogIn, receiveSignIn } = await import('./signIn.ts');
    void openLogIn('https://id.example/auth');
    identity.completeSignIn.mockRejectedValue(new Error('no matching state'));
    await receiveSignIn(CALLBACK, navigate);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/auth-error');
    expect(marks.keys()).toEqual([]);
    expect(browser.close).toHaveBeenCalledOnce();
  });

  test('never leads to a URL outside the app', async () => {
    const { receiveSignIn } = await import('./signIn.ts');
    identity.completeSignIn.mockResolvedValue({ session: sessionOf('maya'), target: 'https://evil.example/' });
    await receiveSignIn(CALLBACK, navigate);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/?target=%2F');
  });

  test('is ignored while a user is signed in, so external links can’t end the session', async () => {
    const { setAuthState } = await import('../session/authState.ts');
    const { writeSession } = await import('../session/sessionStore.ts');
    const { receiveSignIn } = await import('./signIn.ts');
    writeSession(sessionOf('maya'));
    setAuthState('signed-in');
    await receiveSignIn(CALLBACK, navigate);
    expect(navigate).not.toHaveBeenCalled();
    expect(identity.completeSignIn).not.toHaveBeenCalled();
  });

  // covers: recurring/calendar 5
  test('counts while the signed-in user is logging in again, however long it takes', async () => {
    const { setAuthState } = await import('../session/authState.ts');
    const { writeSession } = await import('../session/sessionStore.ts');
    const { openLogIn, receiveSignIn } = await import('./signIn.ts');
    writeSession(sessionOf('maya'));
    setAuthState('signed-in');
    void openLogIn('https://id.example/auth');
    marks.setItem('afterStepUp', JSON.stringify({ task: 'a task', sub: 'maya', until: Date.now() - 1 }));
    identity.completeSignIn.mockResolvedValue({ session: sessionOf('maya'), target: '/?target=%2FCalendar&sub=maya' });
    await receiveSignIn(CALLBACK, navigate);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/?target=%2FCalendar');
  });

  // covers: recurring/calendar 5
  test('no longer counts once the signed-in user has closed the login page', async () => {
    const { setAuthState } = await import('../session/authState.ts');
    const { writeSession } = await import('../session/sessionStore.ts');
    const { openLogIn, receiveSignIn } = await import('./signIn.ts');
    const { visitPage } = await import('./inAppBrowser.ts');
    writeSession(sessionOf('maya'));
    setAuthState('signed-in');
    const opened = openLogIn('https://id.example/auth');
    // A new visit ends the previous one.
    void visitPage('https://bank.example/link', 'bank-link');
    expect(await opened).toBe('closed');
    await receiveSignIn(CALLBACK, navigate);
    expect(identity.completeSignIn).not.toHaveBeenCalled();
  });

  // covers: recurring/calendar 5
  test('of another user clears the data of the one who was logging in again', async () => {
    const { authState, isOwnSession, setAuthState } = await import('../session/authState.ts');
    const { isSignInInProgress } = await import('../session/logInMark.ts');
    const { readSession, writeSession } = await import('../session/sessionStore.ts');
    const { queryClient } = await import('../queryClient.ts');
    const { openLogIn, receiveSignIn } = await import('./signIn.ts');
    const { onClearData } = await import('../session/clearData.ts');
    vi.stubGlobal('indexedDB', { deleteDatabase: vi.fn() });
    const clearing = Promise.withResolvers<void>();
    onClearData(() => clearing.promise);
    writeSession(sessionOf('maya'));
    setAuthState('signed-in');
    queryClient.setQueryData(['account'], { email: 'maya@example.com' });
    localStorage.setItem('linkToken', 'link-1');
    void openLogIn('https://id.example/auth');
    marks.setItem('afterStepUp', 'a task');
    identity.completeSignIn.mockResolvedValue({ session: sessionOf('ben'), target: '/?target=%2FCalendar&sub=maya' });
    const received = receiveSignIn(CALLBACK, navigate);
    await vi.waitFor(() => expect(readSession()?.userInfo.sub).toBe('ben'));
    expect([authState(), isSignInInProgress()]).toEqual(['loading', true]);
    clearing.resolve();
    await received;
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    expect(localStorage.getItem('linkToken')).toBeNull();
    expect(marks.keys()).toEqual([]);
    expect([readSession()?.userInfo.sub, authState(), isOwnSession()]).toEqual(['ben', 'signed-in', true]);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/?target=%2F');
  });
});
