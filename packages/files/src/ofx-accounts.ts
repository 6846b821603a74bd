import { type Cents, cents, type Day, isLiability } from '@cairn/domain';
import { ACCOUNT_TYPE_TAG, accountTypeOf } from './account-types.ts';
import { parseAmount } from './amount.ts';
import { accountLabel, type ToldAccount, tellOnce } from './row.ts';
import { parseWrittenDay } from './written-day.ts';

/** OFX asks for a number of the account; ours is this one where there is none to tell. */
const NO_ACCOUNT = '0';
/** A number of our own says nothing to anybody; the account's name comes in a tag of our own. */
const OWN_NUMBER = /^cairn-/;

const [DEPOSITORY, CREDIT, INVESTMENT] = [0, 1, 3];
const bankTypes: ReadonlyMap<string, number> = new Map([
  ['CHECKING', DEPOSITORY],
  ['SAVINGS', DEPOSITORY],
  ['MONEYMRKT', DEPOSITORY],
  ['CD', DEPOSITORY],
  ['CREDITLINE', CREDIT],
]);

/** Which statement a tag opens, and what that says of the account. */
const statementTypes: ReadonlyMap<string, number | null> = new Map([
  ['STMTRS', null],
  ['CCSTMTRS', CREDIT],
  ['INVSTMTRS', INVESTMENT],
]);

interface Telling {
  name: string;
  institution: string;
  /** Null where nothing states it. */
  type: number | null;
  amount: Cents | null;
  day: Day | null;
}

/** Gathers, tag by tag, what the statements of a file tell of their accounts. */
export class OfxAccounts {
  #bank = '';
  #statementType: number | null = null;
  #isLedger = false;
  readonly #told: Telling[] = [];

  /** The account whose statement is being read. */
  get name(): string {
    return this.#told.at(-1)?.name ?? '';
  }

  /** And the bank that has it. */
  get institution(): string {
    return this.#told.at(-1)?.institution ?? '';
  }

  /** Tags around what is told: a card's statement, the balance that counts. */
  enter(tag: string, isClosing: boolean): void {
    if (statementTypes.has(tag)) this.#statementType = isClosing ? null : (statementTypes.get(tag) ?? null);
    else if (tag === 'LEDGERBAL' || tag === 'AVAILBAL') this.#isLedger = tag === 'LEDGERBAL' && !isClosing;
  }

  tell(tag: string, value: string): void {
    const current = this.#told.at(-1);
    if (tag === 'ORG') this.#bank = value;
    else if (tag === 'ACCTID') this.#begin(value);
    else if (!current) return;
    else if (tag === 'ACCTTYPE') current.type ??= bankTypes.get(value.toUpperCase()) ?? null;
    else if (tag === ACCOUNT_TYPE_TAG) current.type = accountTypeOf(value) ?? current.type;
    else if (tag === 'CAIRN.ACCOUNT') current.name = value;
    else if (tag === 'CAIRN.INSTITUTION') current.institution = value;
    else if (this.#isLedger && tag === 'BALAMT') current.amount = parseAmount(value) ?? parseAmount(value, ',');
    else if (this.#isLedger && tag === 'DTASOF') current.day = parseWrittenDay(value, 'YMD');
  }

  #begin(number: string): void {
    const isUntold = number === NO_ACCOUNT || OWN_NUMBER.test(number);
    this.#told.push({
      name: isUntold ? '' : accountLabel(number),
      institution: this.#bank,
      type: this.#statementType,
      amount: null,
      day: null,
    });
  }

  toTold(): ToldAccount[] {
    const told = this.#told.map(({ name, institution, type, amount, day }): ToldAccount => {
      // What is owed is below zero in OFX.
      const shown = amount === null ? null : cents(type !== null && isLiability(type) ? -amount : amount);
      const balance = shown === null || day === null ? null : { amount: shown, day };
      return { name, institution, type: type ?? DEPOSITORY, isTypeKnown: type !== null, balance };
    });
    return tellOnce(told);
  }
}
