import type { Cents, Day } from '@cairn/domain';
import { parseAmount } from './amount.ts';
import { accountLabel, type ToldAccount } from './row.ts';
import { parseWrittenDay } from './written-day.ts';

/** OFX asks for a number of the account; ours is this one where there is none to tell. */
const NO_ACCOUNT = '0';
/** A number of our own says nothing to anybody; the account's name comes in a tag of our own. */
const OWN_NUMBER = /^cairn-/;

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

  /** Each account once; of several statements the latest balance. */
  toTold(): ToldAccount[] {
    const byKey = new Map<string, ToldAccount>();
    for (const { name, institution, isCredit, amount, day } of this.#told) {
      if (name === '') continue;
      const key = `${name}\n${institution}`;
      const before = byKey.get(key)?.balance ?? null;
      const balance = amount !== null && day !== null ? { amount, day } : null;
      const isLater = before === null || (balance !== null && balance.day >= before.day);
      byKey.set(key, { name, institution, isCredit, balance: isLater ? balance : before });
    }
    return [...byKey.values()];
  }
}
