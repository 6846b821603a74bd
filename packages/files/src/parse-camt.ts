import { type Cents, cents, type Day } from '@cairn/domain';
import sax from 'sax';
import { parseAmount } from './amount.ts';
import { parseDateText } from './date-text.ts';
import { MAX_TEXT } from './limits.ts';
import {
  accountLabel,
  type FileBalance,
  FileProblem,
  type FileRow,
  Findings,
  type LeftOutReason,
  leftOutReasons,
  mergeAccounts,
  type OnProgress,
  type ParsedAccount,
  type ParsedFile,
} from './row.ts';

/** Text by its path inside an entry or one of its details. */
type Values = Map<string, string>;

interface CamtEntry {
  readonly line: number;
  readonly values: Values;
  readonly details: Values[];
}

/** ISO placeholders for a missing reference. */
const noReference = new Set(['NOTPROVIDED', 'NONREF']);
/** The opening balance, and the closing balance of the statement before. */
const openingCodes = new Set(['OPBD', 'PRCD']);
const MAX_DEPTH = 40;
const CHUNK = 65_536;

/** Newer versions nest the counterparty's name in a party element. */
function party(values: Values, role: string): string {
  const path = `RltdPties/${role}`;
  return values.get(`${path}/Nm`) ?? values.get(`${path}/Pty/Nm`) ?? '';
}

function nameOf(values: Values, isIncome: boolean): string {
  const [first, second] = isIncome ? ['Dbtr', 'UltmtDbtr'] : ['Cdtr', 'UltmtCdtr'];
  return party(values, first ?? '') || party(values, second ?? '');
}

interface Part {
  readonly amount: Cents;
  readonly isIncome: boolean;
  readonly details: Values;
  readonly id: string | null;
}

/** Divides a batch entry if its parts add up to it. */
function partsOf({ values, details }: CamtEntry, amount: Cents, isIncome: boolean, id: string | null): Part[] {
  const whole = [{ amount, isIncome, details: details[0] ?? new Map(), id }];
  if (details.length < 2) return whole;
  const parts = details.map((part, index) => {
    const raw = part.get('Amt') ?? part.get('AmtDtls/TxAmt/Amt') ?? '';
    const direction = part.get('CdtDbtInd') ?? values.get('CdtDbtInd');
    return {
      amount: parseAmount(raw) ?? cents(0),
      isIncome: direction === 'CRDT',
      details: part,
      id: id === null ? null : `${id}/${index + 1}`,
    };
  });
  const sum = parts.reduce((total, part) => total + (part.isIncome === isIncome ? part.amount : -part.amount), 0);
  return sum === amount && parts.every((part) => part.amount > 0) ? parts : whole;
}

function referenceOf(values: Values): string | null {
  const reference = values.get('AcctSvcrRef') ?? '';
  return reference === '' || noReference.has(reference.toUpperCase()) ? null : reference;
}

const PENDING: LeftOutReason = { kind: 'pending', reason: 'Still pending. It will be in a later file.' };

function readEntry(entry: CamtEntry, named: Pick<FileRow, 'account' | 'institution'>): FileRow[] | LeftOutReason {
  const { line, values } = entry;
  const get = (path: string) => values.get(path) ?? '';
  if ((get('Sts') || get('Sts/Cd')) === 'PDNG') return PENDING;
  const raw = get('BookgDt/Dt') || get('BookgDt/DtTm') || get('ValDt/Dt') || get('ValDt/DtTm');
  const day = parseDateText(raw, 'YMD');
  if (!day) return leftOutReasons.date(raw);
  const amount = parseAmount(get('Amt'));
  if (amount === null || amount < 0) return leftOutReasons.amount(get('Amt'));
  if (amount === 0) return leftOutReasons.zero;
  const direction = get('CdtDbtInd');
  if (direction !== 'CRDT' && direction !== 'DBIT')
    return { kind: 'unreadable', reason: 'Not marked as credit or debit.' };
  return partsOf(entry, amount, direction === 'CRDT', referenceOf(values)).map((part) => {
    const remittance = part.details.get('RmtInf/Ustrd') ?? '';
    const more = get('AddtlNtryInf') || (part.details.get('AddtlTxInf') ?? '');
    const name = nameOf(part.details, part.isIncome) || more || remittance;
    const description = remittance || more;
    return {
      line,
      day,
      name,
      description: description === name ? '' : description,
      amount: part.amount,
      isIncome: part.isIncome,
      externalId: part.id,
      ...named,
      category: '',
      subcategory: '',
      isTransfer: false,
      isHidden: false,
    };
  });
}

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** Tracks open tags and reads each entry when it closes. */
class Statement {
  readonly found = new Findings();
  currency: string | null = null;
  #path: string[] = [];
  #text: string[] = [];
  #length = 0;
  readonly accounts: ParsedAccount[] = [];
  readonly balances: FileBalance[] = [];
  /** The first row of the statement. */
  #firstRow = 0;
  #account = '';
  #bank = '';
  #balance: Values | null = null;
  #opening: { readonly day: Day; readonly amount: Cents } | null = null;
  #balanceDepth = 0;
  #entry: CamtEntry | null = null;
  #entryDepth = 0;
  #details: Values | null = null;
  #detailsDepth = 0;

  open(name: string, attributes: Readonly<Record<string, string>>, line: number): void {
    this.#path.push(local(name));
    if (this.#path.length > MAX_DEPTH) throw new FileProblem('This file is nested too deeply to be a bank statement.');
    this.#text = [];
    this.#length = 0;
    const tag = this.#path.at(-1);
    if (tag === 'Stmt') {
      [this.#account, this.#bank] = ['', ''];
      this.#firstRow = this.found.rows.length;
      this.#opening = null;
    }
    if (tag === 'Bal' && !this.#entry) {
      this.#balance = new Map();
      this.#balanceDepth = this.#path.length;
    }
    if (tag === 'Ntry' && !this.#entry) {
      this.#entry = { line, values: new Map(), details: [] };
      this.#entryDepth = this.#path.length;
    } else if (tag === 'TxDtls' && this.#entry) {
      this.#details = new Map();
      this.#detailsDepth = this.#path.length;
      this.#entry.details.push(this.#details);
    } else if (tag === 'Amt' && this.#entry && attributes.Ccy && attributes.Ccy !== 'USD')
      this.currency = attributes.Ccy;
  }

  write(text: string): void {
    this.#length += text.length;
    if (this.#length <= MAX_TEXT) this.#text.push(text);
  }

  close(): void {
    const value = this.#text.join('').replace(/\s+/g, ' ').trim();
    const [target, depth] = this.#target();
    if (target && value !== '') {
      const path = this.#path.slice(depth).join('/');
      const before = target.get(path);
      // Remittance information may span several lines.
      target.set(path, before === undefined ? value : `${before} ${value}`.slice(0, MAX_TEXT));
    } else if (value !== '') this.#readAccount(value);
    const tag = this.#path.pop();
    this.#text = [];
    if (tag === 'TxDtls') this.#details = null;
    if (tag === 'Bal' && this.#balance) this.#addBalance(this.#balance);
    if (tag === 'Stmt') this.#placeOpening();
    if (tag === 'Bal') this.#balance = null;
    if (tag === 'Ntry' && this.#entry && this.#path.length === this.#entryDepth - 1) {
      const entry = this.#entry;
      this.#entry = null;
      const named = { account: this.#account, institution: this.#bank };
      this.found.record(readEntry(entry, named), entry.line, () => [...entry.values.values()].join(' '));
    }
  }

  /** Where the text of a closing tag belongs, and at what depth that element starts. */
  #target(): [Values | undefined, number] {
    if (this.#details) return [this.#details, this.#detailsDepth];
    if (this.#entry) return [this.#entry.values, this.#entryDepth];
    return [this.#balance ?? undefined, this.#balanceDepth];
  }

  /** Only the opening and closing balances of a statement count: not interim, available or expected ones. */
  #addBalance(values: Values): void {
    const amount = parseAmount(values.get('Amt') ?? '');
    const day = parseDateText(values.get('Dt/Dt') ?? values.get('Dt/DtTm') ?? '', 'YMD');
    const code = values.get('Tp/CdOrPrtry/Cd') ?? '';
    // The pages of a long statement have interim balances of their own.
    if (values.get('Tp/SubTp/Cd') === 'INTM' || amount === null || day === null) return;
    const shown = cents(values.get('CdtDbtInd') === 'DBIT' ? -amount : amount);
    if (openingCodes.has(code)) this.#opening ??= { day, amount: shown };
    if (code !== 'CLBD') return;
    this.balances.push({ account: this.#account, institution: this.#bank, day, basis: 'closing', amount: shown });
    this.accounts.push({
      name: this.#account,
      institution: this.#bank,
      type: 0,
      isTypeKnown: false,
      balance: { amount: shown, day },
    });
  }

  /** Banks date the opening balance in different ways, but it always applies before the statement's first entry. */
  #placeOpening(): void {
    const opening = this.#opening;
    const days = this.found.rows.slice(this.#firstRow).map(({ day }) => day);
    const day = days.reduce<Day | null>((first, one) => (first === null || one < first ? one : first), null);
    if (!opening || day === null || opening.day > day) return;
    const named = { account: this.#account, institution: this.#bank };
    this.balances.push({ ...named, day, basis: 'opening', amount: opening.amount });
  }

  #readAccount(value: string): void {
    if (this.#path.slice(-4).join('/') === 'Acct/Svcr/FinInstnId/Nm') this.#bank = value;
    const end = this.#path.slice(-3).join('/');
    if (end === 'Acct/Id/IBAN' || this.#path.slice(-4).join('/') === 'Acct/Id/Othr/Id')
      this.#account = accountLabel(value);
  }
}

/** Reads any version of CAMT.053. */
export function parseCamt(text: string, onProgress: OnProgress = () => {}): ParsedFile {
  const statement = new Statement();
  const parser = sax.parser(true, { position: true });
  const rejectEntities = () => {
    throw new FileProblem('This file defines its own XML entities, so Cairn can’t read it.');
  };
  parser.ondoctype = rejectEntities;
  parser.onsgmldeclaration = rejectEntities;
  parser.onerror = () => {
    throw new FileProblem(`This file isn’t valid XML. The problem is near line ${parser.line + 1}.`);
  };
  parser.onopentag = ({ name, attributes }) => {
    const plain = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, String(value)]));
    statement.open(name, plain, parser.line + 1);
  };
  parser.ontext = (part) => statement.write(part);
  parser.oncdata = (part) => statement.write(part);
  parser.onclosetag = () => statement.close();
  for (let at = 0; at < text.length; at += CHUNK) {
    parser.write(text.slice(at, at + CHUNK));
    onProgress(at / text.length);
  }
  parser.close();
  const { found, currency, accounts, balances } = statement;
  if (found.rows.length === 0 && found.badCount === 0) throw new FileProblem('There are no transactions in this file.');
  return found.toFile('camt', { currency, accounts: mergeAccounts(accounts), balances });
}
