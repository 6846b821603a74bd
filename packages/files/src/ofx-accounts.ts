import { type Cents, cents, type Day } from '@cairn/domain';
import { parseAmount } from './amount.ts';
import { accountLabel, type ToldAccount, tellOnce } from './row.ts';
import { parseWrittenDay } from './written-day.ts';

/** OFX asks for a number of the account; ours is this one where there is none to tell. */
const NO_ACCOUNT = '0';
/** A number of our own says nothing to anybody; the account's name comes in a tag of our own. */
const OWN_NUMBER = /^cairn-/;

const [DEPOSITORY, CREDIT] = [0, 1];

interface Telling {
  name: string;
  institution: string;
  isCredit: boolean;
  amount: Cents | null;
  day: Day | null;
}

/** Gathers, tag by tag, what the statements of a file tell of their accounts. */
export class OfxAccounts {
  #bank = '';
  #isCard = false;
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
    if (tag === 'CCSTMTRS' || tag === 'STMTRS') this.#isCard = tag === 'CCSTMTRS' && !isClosing;
    else if (tag === 'LEDGERBAL' || tag === 'AVAILBAL') this.#isLedger = tag === 'LEDGERBAL' && !isClosing;
  }

  tell(tag: string, value: string): void {
    const current = this.#told.at(-1);
    if (tag === 'ORG') this.#bank = value;
    else if (tag === 'ACCTID') this.#begin(value);
    else if (!current) return;
    else if (tag === 'ACCTTYPE') current.isCredit ||= value === 'CREDITLINE';
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
      isCredit: this.#isCard,
      amount: null,
      day: null,
    });
  }

  toTold(): ToldAccount[] {
    const told = this.#told.map(({ name, institution, isCredit, amount, day }): ToldAccount => {
      // What a card owes is told as below zero.
      const shown = amount === null ? null : cents(isCredit ? -amount : amount);
      const balance = shown === null || day === null ? null : { amount: shown, day };
      return { name, institution, type: isCredit ? CREDIT : DEPOSITORY, balance };
    });
    return tellOnce(told);
  }
}
