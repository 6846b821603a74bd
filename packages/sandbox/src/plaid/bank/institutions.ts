/** A kind of account at a bank, the same for all users. */
export interface SandboxAccount {
  readonly key: string;
  readonly name: string;
  readonly officialName: string;
  readonly type: 'depository' | 'credit' | 'loan' | 'investment';
  readonly subtype:
    | 'checking'
    | 'savings'
    | 'cash management'
    | 'credit card'
    | 'auto'
    | 'student'
    | 'brokerage'
    | 'roth';
  /** The balance, or the amount owed, on the first day of the history. */
  readonly openingCents: number;
  readonly limitCents?: number;
}

export interface SandboxBank {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly url: string;
  readonly color: string;
  /** Users log in on the bank's own page and are redirected back. */
  readonly redirects: boolean;
  /** Banks that hide account numbers provide their own id instead, which stays the same after every link. */
  readonly hasPersistentIds: boolean;
  /** Whether its balances already include pending transactions. */
  readonly includesPending: boolean;
  readonly accounts: readonly SandboxAccount[];
}

export const banks: readonly SandboxBank[] = [
  {
    id: 'ins_101',
    name: 'Granite Bank',
    about: 'Checking and savings',
    url: 'https://granite.example',
    color: '#155a41',
    redirects: false,
    hasPersistentIds: false,
    includesPending: false,
    accounts: [
      {
        key: 'checking',
        name: 'Everyday Checking',
        officialName: 'Granite Everyday Checking Account',
        type: 'depository',
        subtype: 'checking',
        openingCents: 2_850_00,
      },
      {
        key: 'savings',
        name: 'Emergency Savings',
        officialName: 'Granite High Yield Savings Account',
        type: 'depository',
        subtype: 'savings',
        openingCents: 6_400_00,
      },
    ],
  },
  {
    id: 'ins_102',
    name: 'Summit Card & Loan',
    about: 'A credit card and a car loan',
    url: 'https://summit.example',
    color: '#304e75',
    redirects: false,
    hasPersistentIds: false,
    includesPending: false,
    accounts: [
      {
        key: 'card',
        name: 'Summit Card',
        officialName: 'Summit Cash Back Visa',
        type: 'credit',
        subtype: 'credit card',
        openingCents: 1_980_40,
        limitCents: 8_000_00,
      },
      {
        key: 'auto-loan',
        name: 'Auto Loan',
        officialName: 'Summit Auto Loan',
        type: 'loan',
        subtype: 'auto',
        openingCents: 19_860_00,
      },
    ],
  },
  {
    id: 'ins_103',
    name: 'Evergreen Investments',
    about: 'Investments and cash',
    url: 'https://evergreen.example',
    color: '#673969',
    redirects: false,
    hasPersistentIds: false,
    includesPending: false,
    accounts: [
      {
        key: 'cash',
        name: 'Cash Management',
        officialName: 'Evergreen Cash Management',
        type: 'depository',
        subtype: 'cash management',
        openingCents: 1_200_00,
      },
      {
        key: 'brokerage',
        name: 'Brokerage',
        officialName: 'Evergreen Individual Brokerage',
        type: 'investment',
        subtype: 'brokerage',
        openingCents: 31_250_00,
      },
      {
        key: 'roth',
        name: 'Roth IRA',
        officialName: 'Evergreen Roth IRA',
        type: 'investment',
        subtype: 'roth',
        openingCents: 48_700_00,
      },
    ],
  },
  {
    id: 'ins_104',
    name: 'Harbor Credit Union',
    about: 'Log in on the bank’s own page',
    url: 'https://harbor.example',
    color: '#2e7579',
    redirects: true,
    hasPersistentIds: true,
    includesPending: true,
    accounts: [
      {
        key: 'share-draft',
        name: 'Share Draft',
        officialName: 'Harbor Share Draft Checking',
        type: 'depository',
        subtype: 'checking',
        openingCents: 910_40,
      },
      {
        key: 'student-loan',
        name: 'Student Loan',
        officialName: 'Harbor Student Loan',
        type: 'loan',
        subtype: 'student',
        openingCents: 17_320_00,
      },
    ],
  },
];

export function bankOf(id: string): SandboxBank | undefined {
  return banks.find((bank) => bank.id === id);
}
