import { createBrowserRouter, redirect } from 'react-router';
import { AppErrorScreen } from './AppErrorScreen.tsx';
import { config } from './browserConfig.ts';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { PendingScreen } from './PendingScreen.tsx';
import { plannedTitles } from './plannedTitles.ts';
import { Root } from './Root.tsx';
import { SignedIn } from './SignedIn.tsx';
import { screen } from './screens.ts';
import { authLoaded } from './session/authState.ts';

/** Who is not signed in goes to SignIn, and comes back here afterwards. */
async function requireSignIn({ request }: { request: Request }) {
  if ((await authLoaded()) === 'signed-in') return null;
  const { pathname, search } = new URL(request.url);
  return redirect(`/?target=${encodeURIComponent(pathname + search)}`);
}

async function waitForAuth() {
  await authLoaded();
  return null;
}

export const router = createBrowserRouter([
  {
    Component: Root,
    HydrateFallback: PendingScreen,
    ErrorBoundary: AppErrorScreen,
    children: [
      {
        loader: waitForAuth,
        children: [
          screen('/', () => import('../features/signin/SignInScreen.tsx')),
          screen('/callback', () => import('../features/signin/CallbackScreen.tsx')),
          screen('/auth-error', () => import('../features/signin/AuthErrorScreen.tsx')),
          ...(config.gallery ? [screen('/_ui', () => import('../features/gallery/GalleryScreen.tsx'))] : []),
        ],
      },
      {
        loader: requireSignIn,
        Component: SignedIn,
        children: [
          screen('/Dashboard', () => import('../features/dashboard/DashboardScreen.tsx')),
          screen('/AccountType', () => import('../features/onboarding/AccountTypeScreen.tsx')),
          screen('/UserAccount', () => import('../features/users/UserAccountScreen.tsx')),
          screen('/Settings', () => import('../features/settings/SettingsScreen.tsx')),
          ...[...plannedTitles.keys()].map((path) => screen(path, () => import('./PlannedScreen.tsx'))),
        ],
      },
      { path: '*', loader: waitForAuth, Component: NotFoundScreen },
    ],
  },
]);
