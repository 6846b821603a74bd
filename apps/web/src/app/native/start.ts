import { App } from '@capacitor/app';
import { Preferences } from '@capacitor/preferences';
import { bankFlow } from '../../features/bank/index.ts';
import { notices } from '../../ui/noticeStore.ts';
import { config } from '../browserConfig.ts';
import { holdReload, isReloadHeld } from '../heldReload.ts';
import { queryClient } from '../queryClient.ts';
import { router } from '../router.tsx';
import { setServerOrigin } from '../serverUrl.ts';
import { authState, subscribeAuth } from '../session/authState.ts';
import { dataCleared, onClearData } from '../session/clearData.ts';
import { isSignInInProgress, unmarkSignInInProgress } from '../session/logInMark.ts';
import { sessionKeys, setSessionStore } from '../session/sessionStore.ts';
import { setTransport } from '../transport.ts';
import { hideSplashScreen, setUpAppearance } from './appearance.ts';
import { onBackButton } from './backButton.ts';
import { readDeepLink } from './deepLinks.ts';
import { openExternalLinks } from './externalLinks.ts';
import { endVisitWithLink, isVisitOpen, watchInAppBrowser } from './inAppBrowser.ts';
import { clearMonitoringCookies, watchMonitoring } from './monitoring.ts';
import { nativeFetch } from './nativeFetch.ts';
import { watchPull } from './pullToRefresh.ts';
import { markInstalled, openSecureSession } from './secureSession.ts';
import { removeShared, removeSharedOnStart } from './share.ts';
import { receiveSignIn } from './signIn.ts';
import { hasUnsavedInput, watchTyping } from './typing.ts';
import { withTimeout } from './withTimeout.ts';

const SECURE_STORAGE_UNAVAILABLE =
  'We couldn’t open this phone’s secure storage. You’ll stay logged in until you close Cairn.';

/** If the user has unsaved input, offers the link instead of opening it. */
async function openScreen(target: string): Promise<void> {
  const open = () => router.navigate(target);
  if (!hasUnsavedInput()) return await open();
  notices.show({
    text: 'Your link is ready to open when you’re done here.',
    action: { label: 'Open', onPress: () => void open() },
  });
}

async function receiveLink(url: unknown): Promise<void> {
  const link = readDeepLink(url, config.publicUrl);
  if (!link) return;
  // Unexpected return links are ignored, because any app can open one.
  endVisitWithLink(link);
  if (link.kind === 'screen') await openScreen(link.target);
  if (link.kind === 'sign-in')
    await receiveSignIn(link.url, (path) => router.navigate(path, { replace: true, flushSync: true }));
}

/** Reloads the page, as specified, unless the user has unsaved input or is waiting for something. */
function onActive(): void {
  if (isSignInInProgress()) return;
  if (hasUnsavedInput() || isReloadHeld() || isVisitOpen() || bankFlow.isLinking())
    void queryClient.invalidateQueries();
  else location.reload();
}

function reloadWhenSignedOut(): void {
  let before = authState();
  subscribeAuth(() => {
    const now = authState();
    if (before === 'signed-in' && now === 'signed-out') void dataCleared().finally(() => location.reload());
    before = now;
  });
}

/** Secure storage is unavailable, so the session lasts only as long as the page. */
function keepSessionInMemory(): void {
  subscribeAuth(() => {
    if (authState() !== 'signed-in') return;
    holdReload();
    notices.show({ text: SECURE_STORAGE_UNAVAILABLE });
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

/** Sets up everything native-specific. Runs before authentication. */
export async function startNative(): Promise<void> {
  watchMonitoring();
  // A sign-in that an earlier page was handling ended with that page.
  unmarkSignInInProgress();
  setServerOrigin(config.publicUrl);
  setTransport(nativeFetch);
  const secureSession = await openSecureSession(sessionKeys);
  setSessionStore(secureSession);
  if (!secureSession.isOpen) keepSessionInMemory();
  onClearData(secureSession.clear);
  onClearData(async () => {
    await Preferences.clear();
    await markInstalled();
  });
  onClearData(removeShared);
  onClearData(clearMonitoringCookies);
  void removeSharedOnStart();
  reloadWhenSignedOut();
  watchTyping();
  openExternalLinks();
  watchPull();
  // The app is usable even if one of these fails, but not behind the splash screen.
  await Promise.allSettled([withTimeout(listen()), withTimeout(setUpAppearance())]);
  hideSplashScreen();
}
