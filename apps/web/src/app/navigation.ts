import {
  ChartColumn,
  ChartPie,
  ChartSpline,
  CircleUserRound,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  ReceiptText,
  Repeat,
  Shapes,
  Target,
  TrendingUp,
} from 'lucide-react';

export interface Destination {
  to: string;
  label: string;
  icon: LucideIcon;
  /** The shortcut that opens it. */
  keys?: string;
  /** Screens that highlight this entry without having one of their own. */
  within: readonly string[];
  /** Screens that highlight it on phones, where the entries under Plan have no place of their own. */
  withinOnPhones?: readonly string[];
  /** Shows the number of transactions to review. */
  hasReviewCount?: boolean;
}

export const destinations: readonly Destination[] = [
  { to: '/Dashboard', label: 'Dashboard', icon: LayoutDashboard, keys: 'g d', within: [] },
  {
    to: '/Transactions',
    label: 'Transactions',
    icon: ReceiptText,
    keys: 'g t',
    within: ['/AddTransaction', '/EditTransaction', '/Import', '/Review'],
    hasReviewCount: true,
  },
  {
    to: '/Categories',
    label: 'Categories',
    icon: Shapes,
    keys: 'g c',
    within: ['/AddCategory', '/EditCategory', '/Rules', '/Tags'],
  },
  {
    to: '/Budget',
    label: 'Budget',
    icon: ChartPie,
    keys: 'g b',
    within: ['/CategoryTransactions', '/EditCategoryBudget', '/AnnualBudgetDetails'],
    withinOnPhones: ['/Recurring', '/Calendar', '/Goals'],
  },
  {
    to: '/NetWorth',
    label: 'Net Worth',
    icon: TrendingUp,
    keys: 'g n',
    within: ['/EditAccount/NetWorth'],
    withinOnPhones: ['/Forecast', '/Reports'],
  },
  {
    to: '/UserAccount',
    label: 'User Account',
    icon: CircleUserRound,
    within: [
      '/Settings',
      '/Activity',
      '/YearInReview',
      '/UserProfile',
      '/ConnectedAccounts',
      '/AddAccount',
      '/EditAccount/ConnectedAccounts',
      '/Support',
      '/Legal',
      '/PrivacyPolicy',
      '/TermsOfUse',
      '/EndUserLicense',
      '/PlaidEnduser',
      '/DataDeletion',
    ],
  },
];

/** The quiet group "Plan" below the main entries. On phones, Budget and User Account lead to it. */
export const planScreens: readonly Destination[] = [
  { to: '/Recurring', label: 'Recurring', icon: Repeat, keys: 'g p', within: ['/Calendar'] },
  { to: '/Goals', label: 'Goals', icon: Target, keys: 'g o', within: [] },
  { to: '/Forecast', label: 'Forecast', icon: ChartSpline, keys: 'g f', within: [] },
  { to: '/Reports', label: 'Reports', icon: ChartColumn, keys: 'g e', within: [] },
];

/** Not in the navigation: its count is on Transactions. */
export const reviewScreen = { to: '/Review', label: 'Review', icon: Inbox, keys: 'g r' };

export const userAccountPath = '/UserAccount';

/** Whether the path belongs to this destination. */
export function isWithin({ to, within, withinOnPhones = [] }: Destination, pathname: string, isPhone = false): boolean {
  const own = pathname.toLowerCase();
  return [to, ...within, ...(isPhone ? withinOnPhones : [])].some(
    (path) => isSamePath(own, path) || own.startsWith(`${path.toLowerCase()}/`),
  );
}

/** Routes match in any case. */
export function isSamePath(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
