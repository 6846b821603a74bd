import type { Chance } from '../../learning/testing/chance.ts';

type BankFormat = (name: string, chance: Chance) => string;

const cities = ['PORTLAND OR', 'AUSTIN TX', 'DENVER CO', 'BOSTON MA', 'TAMPA FL', 'LOS GATOS CA', 'ST LOUIS MO'];
const phone = (chance: Chance) =>
  `${chance.pick(['800', '866', '888', '402'])}-${chance.digits(3)}-${chance.digits(4)}`;
const date = (chance: Chance) =>
  `${String(chance.whole(1, 12)).padStart(2, '0')}/${String(chance.whole(1, 28)).padStart(2, '0')}`;

/** Formats in which banks print card payments. */
const cardFormats: readonly BankFormat[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name, chance) => `${name.toUpperCase()} ${phone(chance)} ${chance.pick(['CA', 'NY', 'WA'])}`,
  (name, chance) => `${name.toUpperCase()} #${chance.digits(4)} ${chance.pick(cities)}`,
  (name, chance) => `SQ *${name.toUpperCase()} ${chance.pick(cities)}`,
  (name, chance) => `PAYPAL *${name.toUpperCase()} ${phone(chance)}`,
  (name, chance) => `POS DEBIT ${name.toUpperCase()} ${chance.digits(5)} ${chance.pick(cities)}`,
  (name, chance) =>
    `CHECKCARD ${date(chance).replace('/', '')} ${name.toUpperCase()} ${chance.pick(cities)} ${chance.digits(12)}`,
  (name, chance) =>
    `RECURRING PAYMENT AUTHORIZED ON ${date(chance)} ${name.toUpperCase()} ${chance.pick(cities)} S${chance.digits(12)} CARD ${chance.digits(4)}`,
  (name, chance) => `${name.toUpperCase()} ${chance.pick(cities)} ${date(chance)}`,
];

/** Formats in which banks print withdrawals. */
const debitFormats: readonly BankFormat[] = [
  (name) => name,
  (name, chance) =>
    `${name.toUpperCase()} DES:PAYMENT ID:${chance.digits(7)} INDN:A SMITH CO ID:${chance.digits(10)} WEB`,
  (name, chance) => `ACH WITHDRAWAL ${name.toUpperCase()} ${chance.digits(6)}`,
  (name, chance) => `${name.toUpperCase()} AUTOPAY ${chance.digits(4)}`,
  (name, chance) => `${name.toUpperCase()} ONLINE PMT ${chance.digits(5)}`,
  (name, chance) => `${name.toUpperCase()} BILL PAYMENT ${phone(chance)}`,
];

const depositFormats: readonly BankFormat[] = [
  (name, chance) => `${name.toUpperCase()} PAYROLL PPD ID: ${chance.digits(10)}`,
  (name, chance) =>
    `${name.toUpperCase()} DES:PAYROLL ID:${chance.digits(6)} INDN:DOE,J CO ID:${chance.digits(10)} PPD`,
  (name, chance) => `DIRECT DEP ${name.toUpperCase()} ${chance.digits(6)}`,
  (name) => `DIRECT DEPOSIT ${name.toUpperCase()}`,
];

const transferFormats: readonly BankFormat[] = [
  (name, chance) => `ONLINE TRANSFER TO ${name.toUpperCase()} REF #IB0${chance.digits(6)}`,
  (name, chance) => `${name.toUpperCase()} AUTOPAY ${chance.digits(8)}`,
  (name) => `${name.toUpperCase()} CARD EPAY`,
];

const formats = { card: cardFormats, debit: debitFormats, deposit: depositFormats, transfer: transferFormats };
export type PaymentWay = keyof typeof formats;

/** Prints a name as one bank does: usually in one format with other numbers each time, sometimes in two. */
export function bankPrinter(name: string, way: PaymentWay, chance: Chance): () => string {
  const usual = chance.pick(formats[way]);
  const other = chance.isLikely(0.35) ? chance.pick(formats[way]) : usual;
  return () => (chance.isLikely(0.8) ? usual : other)(name, chance);
}
