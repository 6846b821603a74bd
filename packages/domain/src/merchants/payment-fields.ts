import { bankWords } from './bank-words.ts';

/** Fields of bank formats that contain the counterparty's name. */
const nameFields = [
  /\/name\/([^/]+)/,
  /\b(?:orig co name|naam|payee|merchant|beneficiary|creditor|empfanger|zahlungsempfanger|auftraggeber|beguenstigter|beneficiario|ordenante|tegenpartij|odbiorca|mottagare|mottaker|modtager|saaja) ?: ?(.+)/,
  /^(?:prelevement|prlv|virement|vir)\b.*? de ?: ?(.+)/,
  /\b(?:einkauf bei|purchase at) (.+)/,
  /^(?:[a-z]+ )*payments? .*?\bref(?:erence)? \S+ (?:to|from) (.+)/,
];

/** Fields that follow the name and aren't part of it. */
const colonField =
  /\s(?:des|indn|co entry descr|desc date|value date|(?:(?:web|ppd|ccd|tel|co|orig|merchant) )?id|trn|mandate?|mandato|machtiging|omschrijving|kenmerk|incassant|iban|bic|mcc|kurs|betreff|verwendungszweck|motif|concepto|meddelande|memo|note|terminal|invoice|acct|account|nr|kid|ocr|pasvolgnr|transactie|term|valutadatum|datum|kundennummer|mandatsref(?:erenz)?|glaubiger-id|ref(?:erence|erencia)?)\s?:/;
const numberField = /\s(?:ref(?:erence)?|trace|conf(?:irmation)?|auth(?: code)?)\s?[:#]/;
const plusField = /\s(?:eref|mref|kref|cred|svwz|abwa|iban|bic)\+/;
const slashField = /\s(?:ech|mdt|id emetteur|motif|marf|remi)\/|(?<!:)\/\/|,[^,/]+\/[a-z]{2,3}$/;
const spelledField = /\s(?:dato \d|mandate? \S*\d|ref\.? \S*\d|kl\. ?\d)/;

/** Codes that Canadian banks print before and after a name. */
const bracketedCode = /^\[[a-z]{2,3}\]\s*/;
const cardKind = /\s_[a-z]$/;

const polishForm = / sp\.? ?z ?o\.? ?o\.?/;

const digit = /\d/;

/** What a bank prints before the rest: "payment: quillan". */
const label = /^(?:authori[sz]ation|payment|sale|transaction|return|debit|credit|pending): ?(?=\p{L})/u;
/** The merchant that PayPal passes to banks in the field of the identification. */
const payPalField = /^paypal des ?: ?inst xfer id ?: ?(?!x{3})([\p{L}\d][^:]*?\p{L}[^:]*?)(?: indn ?:.*)?$/u;

const entities = /&(amp|apos|quot|rsquo|nbsp|#0?39|#38|#34);/g;
const ampersands = new Set(['amp', '#38']);

function before(text: string, field: RegExp, isEnough: (start: string) => boolean = () => true): string {
  const end = text.search(field);
  return end > 0 && isEnough(text.slice(0, end)) ? text.slice(0, end) : text;
}

/** Dutch banks print the number of the terminal before the name: "bea nr:12ab34". */
function hasName(start: string): boolean {
  return start.split(' ').some((word) => !bankWords.has(word));
}

/** The name field of a folded description if it has one, otherwise the description without trailing bank fields. */
export function withoutFields(folded: string): string {
  let text = folded.startsWith('[') ? folded.replace(bracketedCode, '') : folded;
  if (text.includes(' sp')) text = before(text, polishForm);
  if (text.includes('_')) text = text.replace(cardKind, '');
  if (text.includes('&')) {
    text = text.replace(entities, (_, entity: string) =>
      ampersands.has(entity) ? '&' : entity === 'nbsp' ? ' ' : "'",
    );
  }
  if (text.includes(':') || text.includes('/name/') || text.includes('einkauf') || text.includes(' ref')) {
    for (const field of nameFields) text = field.exec(text)?.[1] ?? text;
  }
  if (text.includes(':'))
    text = before(text.replace(payPalField, 'paypal *$1').replace(label, ''), colonField, hasName);
  if (text.includes(':') || text.includes('#')) text = before(text, numberField);
  if (text.includes('+')) text = before(text, plusField);
  if (text.includes('/')) text = before(text, slashField);
  if (text.includes('>')) text = before(text, />/);
  return digit.test(text) ? before(text, spelledField) : text;
}
