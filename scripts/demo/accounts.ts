export type AccountKey = 'joint' | 'sam' | 'savings' | 'card' | 'loan' | 'invest';

export interface DemoAccount {
  readonly key: AccountKey;
  readonly name: string;
  readonly institution: string;
  /** The product's numbers: 0 depository, 1 credit, 2 loan, 3 investment. */
  readonly type: 0 | 1 | 2 | 3;
  readonly icon: string;
  readonly color: string;
  /** The balance before the first transaction; for a card or loan, the amount owed. */
  readonly startCents: number;
}

export const demoAccounts: readonly DemoAccount[] = [
  {
    key: 'joint',
    name: 'Everyday Checking',
    institution: 'Harbor Bank',
    type: 0,
    icon: 'fas fa-building-columns',
    color: '#156146',
    startCents: 4_120_35,
  },
  {
    key: 'sam',
    name: 'Sam’s Checking',
    institution: 'Northgate Credit Union',
    type: 0,
    icon: 'fas fa-wallet',
    color: '#304E75',
    startCents: 1_870_12,
  },
  {
    key: 'savings',
    name: 'Rainy Day Savings',
    institution: 'Harbor Bank',
    type: 0,
    icon: 'fas fa-piggy-bank',
    color: '#2E7579',
    startCents: 9_500_00,
  },
  {
    key: 'card',
    name: 'Sapphire Card',
    institution: 'Summit Card',
    type: 1,
    icon: 'fas fa-credit-card',
    color: '#91362E',
    startCents: 642_18,
  },
  {
    key: 'loan',
    name: 'Car Loan',
    institution: 'Northgate Credit Union',
    type: 2,
    icon: 'fas fa-car',
    color: '#673969',
    startCents: 17_400_00,
  },
  {
    key: 'invest',
    name: 'Index Investments',
    institution: 'Fernwood Invest',
    type: 3,
    icon: 'fas fa-chart-line',
    color: '#BA8623',
    startCents: 22_300_00,
  },
];
