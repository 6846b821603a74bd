import { createBrowserRouter, redirect } from 'react-router';
import { prefetchReview, prefetchSeries } from '../features/ledger/index.ts';
import { config } from './browserConfig.ts';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { PendingScreen } from './PendingScreen.tsx';
import { PublicPages } from './PublicPages.tsx';
import { isNative } from './platform.ts';
import { AppErrorScreen } from './ReloadScreens.tsx';
import { Root } from './Root.tsx';
import { SignedIn, SignedInAtSubscription, SignedInWithoutShell } from './SignedIn.tsx';
import { screen } from './screens.ts';
import { authLoaded } from './session/authState.ts';

/** Redirects signed-out visitors to SignIn, which returns here afterward. */
async function requireSignIn({ request }: { request: Request }) {
  const state = await authLoaded();
  // While the page is leaving, a redirect would interfere with the navigation in progress.
  if (state === 'signed-in' || state === 'leaving') return null;
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
          screen('/', () => import('../features/signin/SignInScreen.tsx'), 'Log in'),
          screen('/callback', () => import('../features/signin/CallbackScreen.tsx'), 'Log in'),
          screen('/auth-error', () => import('../features/signin/AuthErrorScreen.tsx'), 'Log in'),
          ...(config.gallery
            ? [screen('/_ui', () => import('../features/gallery/GalleryScreen.tsx'), 'Components')]
            : []),
        ],
      },
      {
        loader: waitForAuth,
        Component: PublicPages,
        children: [
          screen('/Legal', () => import('../features/legal/LegalScreen.tsx'), 'Legal'),
          screen('/PrivacyPolicy', () => import('../features/legal/PrivacyPolicyScreen.tsx'), 'Privacy Policy'),
          screen('/TermsOfUse', () => import('../features/legal/TermsOfUseScreen.tsx'), 'Terms Of Use'),
          screen('/EndUserLicense', () => import('../features/legal/EndUserLicenseScreen.tsx'), 'End User License'),
          {
            id: 'PlaidEndUser',
            ...screen('/PlaidEnduser', () => import('../features/legal/PlaidEndUserScreen.tsx'), 'Plaid Agreement'),
          },
          screen('/DataDeletion', () => import('../features/legal/DataDeletionScreen.tsx'), 'Data Deletion'),
          { path: '*', Component: NotFoundScreen, handle: { title: 'Page not found' } },
        ],
      },
      {
        loader: requireSignIn,
        Component: SignedInWithoutShell,
        children: [
          screen('/AccountType', () => import('../features/onboarding/AccountTypeScreen.tsx'), 'Account Type'),
          screen('/UserData', () => import('../features/onboarding/UserDataScreen.tsx'), "Let's Get to Know You"),
          screen(
            '/UserCategoryData',
            () => import('../features/onboarding/UserCategoryDataScreen.tsx'),
            'Category Selection',
          ),
          screen('/ConnnectAccounts', () => import('../features/onboarding/ConnnectAccountsScreen.tsx'), 'Accounts'),
          screen(
            '/JuniorUserData',
            () => import('../features/onboarding/JuniorUserDataScreen.tsx'),
            "Let's Get to Know You",
          ),
          screen(
            '/JuniorCategoryData',
            () => import('../features/onboarding/JuniorCategoryDataScreen.tsx'),
            'Category Selection',
          ),
          screen(
            '/ConnectJuniorAccounts',
            () => import('../features/onboarding/ConnectJuniorAccountsScreen.tsx'),
            'Accounts',
          ),
        ],
      },
      {
        loader: requireSignIn,
        Component: SignedInAtSubscription,
        children: [
          screen(
            '/StripePayments',
            () =>
              isNative()
                ? import('../features/subscription/SubscriptionOnWebScreen.tsx')
                : import('../features/subscription/StripePaymentsScreen.tsx'),
            'Subscription',
          ),
        ],
      },
      {
        loader: requireSignIn,
        Component: SignedIn,
        children: [
          screen(
            '/Dashboard',
            () => import('../features/dashboard/DashboardScreen.tsx'),
            'Dashboard',
            async () => (await import('../features/dashboard/dashboard.data.ts')).prefetchDashboard(),
          ),
          screen(
            '/NetWorth',
            () => import('../features/networth/NetWorthScreen.tsx'),
            'Net Worth',
            async () => (await import('../features/networth/networth.data.ts')).prefetchNetWorth(),
          ),
          screen('/UserAccount', () => import('../features/profile/UserAccountScreen.tsx'), 'User Account'),
          screen('/UserProfile', () => import('../features/profile/UserProfileScreen.tsx'), 'User Profile'),
          screen('/Settings', () => import('../features/settings/SettingsScreen.tsx'), 'Settings'),
          screen('/Support', () => import('../features/help/SupportScreen.tsx'), 'Support'),
          screen('/Activity', () => import('../features/transactions/ActivityScreen.tsx'), 'Activity'),
          screen('/Categories', () => import('../features/categories/CategoriesScreen.tsx'), 'Categories'),
          screen('/AddCategory', () => import('../features/categories/AddCategoryScreen.tsx'), 'Add Category'),
          screen('/EditCategory', () => import('../features/categories/EditCategoryScreen.tsx'), 'Category Details'),
          screen('/Rules', () => import('../features/rules/RulesScreen.tsx'), 'Rules'),
          screen('/Tags', () => import('../features/tags/TagsScreen.tsx'), 'Tags'),
          screen('/Transactions', () => import('../features/transactions/TransactionsScreen.tsx'), 'Transactions'),
          screen(
            '/Review',
            () => import('../features/review/ReviewScreen.tsx'),
            'Review',
            async () => prefetchReview(),
          ),
          screen(
            '/Goals',
            () => import('../features/goals/GoalsScreen.tsx'),
            'Goals',
            async () => (await import('../features/goals/goals.data.ts')).prefetchGoals(),
          ),
          screen(
            '/Recurring',
            () => import('../features/recurring/RecurringScreen.tsx'),
            'Recurring',
            async () => prefetchSeries(),
            { isPrefetchedOnIntent: true },
          ),
          screen('/Recurring/:seriesID', () => import('../features/recurring/SeriesScreen.tsx'), 'Recurring'),
          screen(
            '/Calendar',
            () => import('../features/recurring/CalendarScreen.tsx'),
            'Calendar',
            async () => (await import('../features/recurring/prefetchCalendar.ts')).prefetchCalendar(),
            { isPrefetchedOnIntent: true },
          ),
          screen(
            '/Forecast',
            () => import('../features/forecast/ForecastScreen.tsx'),
            'Forecast',
            async () => (await import('../features/forecast/forecast.data.ts')).prefetchForecast(),
            { isPrefetchedOnIntent: true },
          ),
          screen('/NetWorth/Why', () => import('../features/networth/WhyScreen.tsx'), 'Why it changed'),
          screen(
            '/Reports',
            () => import('../features/reports/ReportsScreen.tsx'),
            'Reports',
            async () => (await import('../features/reports/reports.data.ts')).prefetchReports(),
          ),
          screen('/YearInReview', () => import('../features/yearreview/YearInReviewScreen.tsx'), 'Year in review'),
          screen('/Import', () => import('../features/imports/ImportScreen.tsx'), 'Import'),
          screen(
            '/AddTransaction',
            () => import('../features/transactions/AddTransactionScreen.tsx'),
            'Add Transaction',
          ),
          screen(
            '/EditTransaction/:userTransactionID',
            () => import('../features/transactions/EditTransactionScreen.tsx'),
            'Transaction',
          ),
          screen(
            '/CategoryTransactions',
            () => import('../features/transactions/CategoryTransactionsScreen.tsx'),
            'Category Transactions',
          ),
          screen('/ConnectedAccounts', () => import('../features/accounts/ConnectedAccountsScreen.tsx'), 'Accounts'),
          screen('/AddAccount', () => import('../features/accounts/AddAccountScreen.tsx'), 'Create Account'),
          screen(
            '/EditAccount/:previousPage',
            () => import('../features/accounts/EditAccountScreen.tsx'),
            'Account Details',
          ),
          screen('/Budget', () => import('../features/budgets/BudgetScreen.tsx'), 'Budget'),
          screen(
            '/EditCategoryBudget',
            () => import('../features/budgets/EditCategoryBudgetScreen.tsx'),
            'Category Budget',
          ),
          screen(
            '/AnnualBudgetDetails',
            () => import('../features/budgets/AnnualBudgetDetailsScreen.tsx'),
            'Annual Details',
          ),
        ],
      },
    ],
  },
]);
