import { App } from '@capacitor/app';
import { Preferences } from '@capacitor/preferences';
import { bankFlow } from '../../features/bank/index.ts';
import { notices } from '../../ui/noticeStore.ts';
import { config } from '../browserConfig.ts';
import { holdReload, isReloadHeld } from '../heldReload.ts';
import { queryClient } from '../queryClient.ts';
import { router } from '../router.tsx';
import { setServerOrigin } from '../serverAddress.ts';
import { authState, subscribeAuth } from '../session/authState.ts';
import { alsoForget, forgotten } from '../session/forget.ts';
import { isSignInInProgress, unmarkSignInInProgress } from '../session/logInMark.ts';
import { sessionNames, setSessionStore } from '../session/sessionStore.ts';
import { setTransport } from '../transport.ts';
import { dressApp, showApp } from './appearance.ts';
import { onBackButton } from './backButton.ts';
import { readDeepLink } from './deepLinks.ts';
import { arrive, isVisiting, watchInAppBrowser } from './inAppBrowser.ts';
import { forgetMonitored, watchMonitoring } from './monitoring.ts';
import { nativeFetch } from './nativeFetch.ts';
import { openOutsideLinks } from './outsideLinks.ts';
import { patiently } from './patience.ts';
import { watchPull } from './pullToRefresh.ts';
import { markInstalled, openSecureSession } from './secureSession.ts';
import { removeShared, removeSharedBefore } from './share.ts';
import { receiveSignIn } from './signIn.ts';
import { isTyping, watchTyping } from './typing.ts';

const SAFE_CLOSED = 'We couldn’t open this phone’s secure storage. You’ll stay logged in until you close Cairn.';

/** Under what somebody types, only when they say so. */
async function openScreen(target: string): Promise<void> {
  const open = () => router.navigate(target);
  if (!isTyping()) return await open();
  notices.show({
    text: 'Your link is ready to open when you’re done here.',
    action: { label: 'Open', onPress: () => void open() },
  });
}

async function receiveLink(url: unknown): Promise<void> {
  const link = readDeepLink(url, config.publicUrl);
  if (!link) return;
  // Returns that nothing waits for are ignored: anybody can open a link.
  arrive(link);
  if (link.kind === 'screen') await openScreen(link.target);
  if (link.kind === 'sign-in')
    await receiveSignIn(link.address, (place) => router.navigate(place, { replace: true, flushSync: true }));
}

/** The page is loaded anew, as the specification says; but never under what somebody types, or waits for. */
function onActive(): void {
  if (isSignInInProgress()) return;
  if (isTyping() || isReloadHeld() || isVisiting() || bankFlow.isLinking()) void queryClient.invalidateQueries();
  else location.reload();
}

function reloadWhenSignedOut(): void {
  let before = authState();
  subscribeAuth(() => {
    const now = authState();
    if (before === 'signed-in' && now === 'signed-out') void forgotten().finally(() => location.reload());
    before = now;
  });
}

/** The safe of the system does not open: the session lasts as long as the page does. */
function keepInMemory(): void {
  subscribeAuth(() => {
    if (authState() !== 'signed-in') return;
    holdReload();
    notices.show({ text: SAFE_CLOSED });
  });
}

async function listen(): Promise<void> {
  await watchInAppBrowser();
  await App.addListener('appUrlOpen', ({ url }) => void receiveLink(url));
  await App.addListener('appStateChange', ({ isActive }) => {
    if (isActive) onActive();
  });
  await App.addListener('backButton', ({ canGoBack }) => onBackButton(canGoBack));
}

/** Everything that the native app does differently, before it is asked who is signed in. */
export async function startNative(): Promise<void> {
  watchMonitoring();
  // Whatever a page before this one was in the middle of has ended with it.
  unmarkSignInInProgress();
  setServerOrigin(config.publicUrl);
  setTransport(nativeFetch);
  const safe = await openSecureSession(sessionNames);
  setSessionStore(safe);
  if (!safe.isOpen) keepInMemory();
  alsoForget(safe.clear);
  alsoForget(async () => {
    await Preferences.clear();
    await markInstalled();
  });
  alsoForget(removeShared);
  alsoForget(forgetMonitored);
  void removeSharedBefore();
  reloadWhenSignedOut();
  watchTyping();
  openOutsideLinks();
  watchPull();
  // Without one of them the app does less; without being shown it does nothing.
  await Promise.allSettled([patiently(listen()), patiently(dressApp())]);
  showApp();
}
