import {
  ChartPie,
  CircleUserRound,
  LayoutDashboard,
  type LucideIcon,
  ReceiptText,
  Shapes,
  TrendingUp,
} from 'lucide-react';

export interface Destination {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Screens that belong to it and have no place of their own in the navigation. */
  within: readonly string[];
}

export const destinations: readonly Destination[] = [
  { to: '/Dashboard', label: 'Dashboard', icon: LayoutDashboard, within: [] },
  {
    to: '/Transactions',
    label: 'Transactions',
    icon: ReceiptText,
    within: ['/AddTransaction', '/EditTransaction', '/Import'],
  },
  { to: '/Categories', label: 'Categories', icon: Shapes, within: ['/AddCategory', '/EditCategory'] },
  {
    to: '/Budget',
    label: 'Budget',
    icon: ChartPie,
    within: ['/CategoryTransactions', '/EditCategoryBudget', '/AnnualBudgetDetails'],
  },
  { to: '/NetWorth', label: 'Net Worth', icon: TrendingUp, within: ['/EditAccount/NetWorth'] },
  {
    to: '/UserAccount',
    label: 'User Account',
    icon: CircleUserRound,
    within: [
      '/Settings',
      '/Activity',
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

export const userAccountPath = '/UserAccount';

/** Whether somebody at this address is in that part of the product. */
export function isWithin(destination: Destination, pathname: string): boolean {
  return [destination.to, ...destination.within].some(
    (place) => pathname === place || pathname.startsWith(`${place}/`),
  );
}
