import { type Cents, cents, type Day } from '@cairn/domain';
import { type DecimalMark, guessDecimalMark, parseAmount } from './amount.ts';
import { type DateOrder, guessDateOrder, parseDateText } from './date-text.ts';
import { MAX_TEXT } from './limits.ts';
import {
  FileProblem,
  type FileRow,
  Findings,
  type LeftOutReason,
  leftOutReasons,
  type OnProgress,
  type ParsedFile,
} from './row.ts';

interface Split {
  category: string;
  memo: string;
  amount: string;
}

interface QifEntry {
  readonly line: number;
  readonly account: string;
  readonly isInvestment: boolean;
  readonly fields: Map<string, string>;
  readonly splits: Split[];
}

const PROGRESS_EVERY = 5_000;
/** Sections with transactions. Others, such as categories, classes and prices, contain no money. */
const moneyTypes = new Set(['bank', 'cash', 'ccard', 'oth a', 'oth l', 'invst', 'tax', 'bill']);

type Section = 'transactions' | 'account' | 'other';

/** Collects the fields before each `^`. */
class Reader {
  readonly entries: QifEntry[] = [];
  #section: Section = 'other';
  #account = '';
  #isInvestment = false;
  #fields = new Map<string, string>();
  #splits: Split[] = [];
  #from = 0;

  read(line: string, number: number): void {
    if (line.startsWith('!')) this.#open(line.slice(1).trim().toLowerCase());
    else if (line.startsWith('^')) this.#close();
    else if (line !== '') this.#readField(line, number);
  }

  #readField(line: string, number: number): void {
    if (this.#fields.size === 0 && this.#splits.length === 0) this.#from = number;
    const [code, value] = [line.slice(0, 1).toUpperCase(), line.slice(1).trim()];
    const split = this.#splits.at(-1);
    if (code === 'S') this.#splits.push({ category: value, memo: '', amount: '' });
    else if (code === 'E' && split) split.memo = value;
    else if (code === '$' && split) split.amount = value;
    else if (!this.#fields.has(code)) this.#fields.set(code, value);
  }

  #open(name: string): void {
    this.#reset();
    if (name === 'account') this.#section = 'account';
    else if (name.startsWith('type:')) {
      const type = name.slice('type:'.length).trim();
      this.#section = moneyTypes.has(type) ? 'transactions' : 'other';
      this.#isInvestment = type === 'invst';
    } else if (!name.startsWith('option:') && !name.startsWith('clear:')) this.#section = 'other';
  }

  #close(): void {
    if (this.#section === 'account') this.#account = this.#fields.get('N') ?? '';
    else if (this.#section === 'transactions' && this.#fields.size > 0)
      this.entries.push({
        line: this.#from,
        account: this.#account,
        isInvestment: this.#isInvestment,
        fields: this.#fields,
        splits: this.#splits,
      });
    this.#reset();
  }

  #reset(): void {
    this.#fields = new Map();
    this.#splits = [];
  }

  /** The last entry may lack its `^`. */
  end(): void {
    if (this.#fields.has('D')) this.#close();
  }
}

/** "Food:Groceries/Class" is a category with a subcategory, and "[Savings]" is a transfer. */
function targetOf(raw: string) {
  const transfer = /^\[(.*)\]/.exec(raw);
  if (transfer) return { category: '', subcategory: '', isTransfer: true };
  const [category = '', subcategory = ''] = (raw.split('/')[0] ?? '').split(':').map((part) => part.trim());
  return { category, subcategory, isTransfer: false };
}

interface Notation {
  readonly order: DateOrder;
  readonly mark: DecimalMark;
}

function partsOf(entry: QifEntry, amount: Cents, mark: DecimalMark) {
  const { fields, splits } = entry;
  const whole = [{ amount, memo: fields.get('M') ?? '', category: fields.get('L') ?? splits[0]?.category ?? '' }];
  const parts = splits.map((split) => ({ ...split, amount: parseAmount(split.amount, mark) ?? cents(0) }));
  const sum = parts.reduce((total, part) => total + part.amount, 0);
  const isWhole = parts.length > 0 && sum === amount && parts.every((part) => part.amount !== 0);
  return isWhole ? parts.map((part) => ({ ...part, memo: part.memo || (fields.get('M') ?? '') })) : whole;
}

function rowsOf(entry: QifEntry, day: Day, amount: Cents, mark: DecimalMark): FileRow[] {
  const { fields, line, account } = entry;
  return partsOf(entry, amount, mark).map((part) => {
    const payee = fields.get('P') ?? '';
    return {
      line,
      day,
      name: payee || part.memo,
      description: payee ? part.memo : '',
      amount: cents(Math.abs(part.amount)),
      isIncome: part.amount > 0,
      externalId: null,
      account,
      institution: '',
      ...targetOf(part.category),
      isHidden: false,
    };
  });
}

const textOf = ({ fields }: QifEntry) => [...fields.values()].join(' ');

const TRADE: LeftOutReason = { kind: 'investment', reason: 'A trade. Cairn imports only cash transactions.' };

function readEntry(entry: QifEntry, { order, mark }: Notation): FileRow[] | LeftOutReason {
  const { fields } = entry;
  const [raw, money] = [fields.get('D') ?? '', fields.get('T') ?? fields.get('U') ?? ''];
  if (textOf(entry).length > MAX_TEXT) return leftOutReasons.tooLong;
  if (entry.isInvestment) return TRADE;
  const day = parseDateText(raw, order);
  if (!day) return leftOutReasons.date(raw);
  const amount = parseAmount(money, mark);
  if (amount === null) return leftOutReasons.amount(money);
  if (amount === 0) return leftOutReasons.zero;
  return rowsOf(entry, day, amount, mark);
}

const field = (entries: readonly QifEntry[], code: string) =>
  entries.flatMap(({ fields }) => fields.get(code)?.slice(0, 40) ?? []);

/** Reads QIF. The dates of the whole file show whether days or months come first. */
export function parseQif(text: string, onProgress: OnProgress = () => {}): ParsedFile {
  const reader = new Reader();
  let [number, from] = [0, 0];
  while (from <= text.length) {
    const next = text.indexOf('\n', from);
    const end = next < 0 ? text.length : next;
    number += 1;
    reader.read(text.slice(from, end).replace(/\r$/, ''), number);
    if (number % PROGRESS_EVERY === 0) onProgress((from / text.length) * 0.7);
    from = end + 1;
  }
  reader.end();
  const { entries } = reader;
  if (entries.length === 0) throw new FileProblem('There are no transactions in this file.');
  const notation = { order: guessDateOrder(field(entries, 'D')), mark: guessDecimalMark(field(entries, 'T')) };
  const found = new Findings();
  for (const entry of entries) found.record(readEntry(entry, notation), entry.line, () => textOf(entry));
  return found.toFile('qif');
}
