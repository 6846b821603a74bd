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
}

export const destinations: readonly Destination[] = [
  { to: '/Dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/Transactions', label: 'Transactions', icon: ReceiptText },
  { to: '/Categories', label: 'Categories', icon: Shapes },
  { to: '/Budget', label: 'Budget', icon: ChartPie },
  { to: '/NetWorth', label: 'Net Worth', icon: TrendingUp },
  { to: '/UserAccount', label: 'User Account', icon: CircleUserRound },
];

export const userAccountPath = '/UserAccount';
