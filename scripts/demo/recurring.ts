/** A suggestion as the server sends it. */
interface DemoSuggestion {
  readonly fingerprint: string;
  readonly name: string;
  readonly accountID: number | null;
  readonly otherAccountID: number | null;
  readonly isIncome: boolean;
  readonly cadence: object;
  readonly weekendPolicy: string;
  readonly amount: object;
  readonly categoryID: number | null;
  readonly subcategoryID: number | null;
  readonly kind: string;
  readonly userTransactionID: number;
}

/** These stay suggestions, so that the demo shows some. */
const UNDECIDED = ['Alpine Lodge', 'Transfer to savings'];

type RecurringCall = <Answer>(method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Answer>;

/** Confirms recurring payments, like a household that has used the product for a while. */
export async function confirmSuggestions(call: RecurringCall): Promise<void> {
  const suggestions = await call<readonly DemoSuggestion[]>('GET', 'Recurring/GetSuggestions');
  for (const found of suggestions) {
    if (UNDECIDED.includes(found.name)) continue;
    await call('POST', 'Recurring/SaveSeries', {
      Fingerprint: found.fingerprint,
      Name: found.name,
      userTransactionID: found.userTransactionID,
      AccountID: found.accountID,
      OtherAccountID: found.otherAccountID,
      IsIncome: found.isIncome,
      Cadence: found.cadence,
      WeekendPolicy: found.weekendPolicy,
      Amount: found.amount,
      CategoryID: found.categoryID,
      SubcategoryID: found.subcategoryID,
      Kind: found.kind,
      State: 'active',
      EndsOn: null,
    });
  }
}
