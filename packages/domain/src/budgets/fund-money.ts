import { addCents, type Cents, cents } from '../money.ts';
import type { CommittedSums } from './committed.ts';

interface FundedLine {
  /** The category's money before anything is spent. */
  readonly have: Cents;
  readonly spent: Cents;
  readonly bills: CommittedSums;
}

/**
 * How the money of a sinking fund's category is divided before the fund is due. What happens in it is expected whenever
 * it does, as far as it has the money: it was saved for.
 */
export interface FundMoney {
  /** Spent, or needed for bills that aren't paid; negative after refunds. */
  readonly used: Cents;
  /** For a later month. */
  readonly setAside: Cents;
  /** The used money that isn't for bills. */
  readonly besidesBills: Cents;
}

export function fundMoney({ have, spent, bills }: FundedLine): FundMoney {
  const most = Math.max(0, have);
  const used = Math.min(spent + bills.unpaid, most);
  const besidesBills = Math.min(spent - (bills.total - bills.unpaid), Math.max(0, most - bills.total));
  return { used: cents(used), setAside: cents(Math.max(0, have - used)), besidesBills: cents(besidesBills) };
}

/** The category of a sinking fund in a month. */
export interface FundInMonth extends FundedLine {
  /** The planned amount, and what other categories gave or took. */
  readonly given: Cents;
  /** The fund is due this month, so all it has may be spent. */
  readonly isDue: boolean;
}

/** The effect of sinking funds on a month's budget. */
export interface FundsInMonth {
  readonly setAside: Cents;
  /** Money from before, or from Left to budget, that can be spent or was. The month's planned amounts don't have it. */
  readonly fromSavings: Cents;
  /** Spending from savings that isn't a bill. */
  readonly expected: Cents;
}

function fundInMonth({ given, isDue, ...line }: FundInMonth): FundsInMonth {
  if (isDue) return { setAside: cents(0), fromSavings: cents(Math.max(0, line.have - given)), expected: cents(0) };
  const { used, besidesBills } = fundMoney(line);
  return {
    setAside: cents(Math.max(0, given - used)),
    // Money that was moved away although the fund didn't have it is no savings.
    fromSavings: cents(Math.max(0, Math.min(used, line.have) - given)),
    expected: besidesBills,
  };
}

/** Before a fund is due, its budget is for later, and spending from it counts as budgeted up to the fund's savings. */
export function fundsInMonth(funds: readonly FundInMonth[]): FundsInMonth {
  const all = funds.map(fundInMonth);
  return {
    setAside: addCents(...all.map(({ setAside }) => setAside)),
    fromSavings: addCents(...all.map(({ fromSavings }) => fromSavings)),
    expected: addCents(...all.map(({ expected }) => expected)),
  };
}
