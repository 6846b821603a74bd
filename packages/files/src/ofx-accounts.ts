import { type Cents, cents, type Day, isLiability } from '@cairn/domain';
import { ACCOUNT_TYPE_TAG, accountTypeOf } from './account-types.ts';
import { parseAmount } from './amount.ts';
import { parseDateText } from './date-text.ts';
import { accountLabel, type FileBalance, mergeAccounts, type ParsedAccount } from './row.ts';

/** OFX requires an account number. Our exports write this one if there is no account. */
const NO_ACCOUNT = '0';
/** Numbers from our own exports aren't meaningful. The account name is in our own tag. */
const OWN_NUMBER = /^cairn-/;

/** A time before the last minute of a day. Midnight and noon stand for the whole day: banks that write no time use them. */
const duringDay = /^\d{8}(?!0{4,6}(?!\d)|120{2,4}(?!\d)|2359)\d{4}/;

const [DEPOSITORY, CREDIT, INVESTMENT] = [0, 1, 3];
const bankTypes: ReadonlyMap<string, number> = new Map([
  ['CHECKING', DEPOSITORY],
  ['SAVINGS', DEPOSITORY],
  ['MONEYMRKT', DEPOSITORY],
  ['CD', DEPOSITORY],
  ['CREDITLINE', CREDIT],
]);

/** Statement tags and the account type they imply, if any. */
const statementTypes: ReadonlyMap<string, number | null> = new Map([
  ['STMTRS', null],
  ['CCSTMTRS', CREDIT],
  ['INVSTMTRS', INVESTMENT],
]);

interface AccountStatement {
  name: string;
  institution: string;
  /** Null if the file doesn't state it. */
  type: number | null;
  amount: Cents | null;
  day: Day | null;
  /** Whether the balance is from before the end of its day. */
  isDuringDay: boolean;
}

/** Collects account details from the tags of a file. */
export class OfxAccounts {
  #bank = '';
  #statementType: number | null = null;
  #isLedger = false;
  readonly #statements: AccountStatement[] = [];

  /** The account of the current statement. */
  get name(): string {
    return this.#statements.at(-1)?.name ?? '';
  }

  /** The bank of the current statement. */
  get institution(): string {
    return this.#statements.at(-1)?.institution ?? '';
  }

  /** Handles tags that contain other tags: statements and balances. */
  enter(tag: string, isClosing: boolean): void {
    if (statementTypes.has(tag)) this.#statementType = isClosing ? null : (statementTypes.get(tag) ?? null);
    else if (tag === 'LEDGERBAL' || tag === 'AVAILBAL') this.#isLedger = tag === 'LEDGERBAL' && !isClosing;
  }

  read(tag: string, value: string): void {
    const current = this.#statements.at(-1);
    if (tag === 'ORG') this.#bank = value;
    else if (tag === 'ACCTID') this.#startStatement(value);
    else if (!current) return;
    else if (tag === 'ACCTTYPE') current.type ??= bankTypes.get(value.toUpperCase()) ?? null;
    else if (tag === ACCOUNT_TYPE_TAG) current.type = accountTypeOf(value) ?? current.type;
    else if (tag === 'CAIRN.ACCOUNT') current.name = value;
    else if (tag === 'CAIRN.INSTITUTION') current.institution = value;
    else if (this.#isLedger && tag === 'BALAMT') current.amount = parseAmount(value) ?? parseAmount(value, ',');
    else if (this.#isLedger && tag === 'DTASOF') {
      current.day = parseDateText(value, 'YMD');
      current.isDuringDay = duringDay.test(value);
    }
  }

  #startStatement(number: string): void {
    const isPlaceholder = number === NO_ACCOUNT || OWN_NUMBER.test(number);
    this.#statements.push({
      name: isPlaceholder ? '' : accountLabel(number),
      institution: this.#bank,
      type: this.#statementType,
      amount: null,
      day: null,
      isDuringDay: false,
    });
  }

  /** The ledger balances. OFX shows an owed balance as negative. */
  toBalances(): FileBalance[] {
    return this.#statements.flatMap(({ name, institution, amount, day, isDuringDay }): FileBalance[] => {
      const basis = isDuringDay ? 'asOf' : 'closing';
      return amount === null || day === null ? [] : [{ account: name, institution, day, basis, amount }];
    });
  }

  toAccounts(): ParsedAccount[] {
    const accounts = this.#statements.map(({ name, institution, type, amount, day }): ParsedAccount => {
      // OFX shows an owed balance as negative.
      const shown = amount === null ? null : cents(type !== null && isLiability(type) ? -amount : amount);
      const balance = shown === null || day === null ? null : { amount: shown, day };
      return { name, institution, type: type ?? DEPOSITORY, isTypeKnown: type !== null, balance };
    });
    return mergeAccounts(accounts);
  }
}
