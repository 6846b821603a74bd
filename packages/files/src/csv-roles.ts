import { type ColumnRole, headWords } from './csv-head-words.ts';
import { currencyNextTo } from './currencies.ts';
import { fold, wordKey } from './fold.ts';

/** A role that a column's name suggests. */
export interface HeadRole {
  readonly role: ColumnRole;
  /** Lower ranks are preferred if several columns have the same role. */
  readonly rank: number;
  readonly isExact: boolean;
}

const exact = new Map<string, HeadRole[]>();
for (const [role, words] of headWords)
  for (const [rank, word] of words.entries()) {
    const roles = exact.get(word) ?? [];
    if (!roles.some((one) => one.role === role)) roles.push({ role, rank, isExact: true });
    exact.set(word, roles);
  }

/**
 * Patterns for parts of longer names, in order of precedence: "Available Balance (USD)" is a balance, not an amount.
 */
const parts: readonly (readonly [ColumnRole, RegExp])[] = [
  ['otherCurrency', /\b(?:original|foreign|local|target|orig) ?(?:currency|waehrung|wahrung|munt|valuta)/],
  [
    'otherAmount',
    /\b(?:original|originalni|foreign|local|target|oorspr|fremd\w*|urspr\w*|conver\w*|refunded|tax|vat|tip|reward\w*|cash ?back|points)\b/,
  ],
  ['rate', /\b(?:exchange )?rate\b|kurs\b|\btaux\b|koers\b|tipo de cambio/],
  ['balance', /balance|\bsaldo|saldo\b|\bsolde|zustatek|egyenleg|bakiye|kontostand|остаток|баланс|残高|余额|餘額|잔액/],
  ['fee', /\bfees?\b|gebuhr|gebuehr|\bfrais\b|comision|commission|prowizj|poplatek|комисси|手数料|手续费/],
  ['price', /\bprice\b|\bpreis\b|\bprix\b|\bprecio\b/],
  ['quantity', /\bquantity\b|\bshares\b|\bunits\b/],
  ['time', /^(?:time|uhrzeit|heure|hora|tijd|godzina)\b/],
  [
    'counterAccount',
    /(?:counterpart\w*|tegen\w*|kontrahent\w*|partner|payee|recipient|beneficiar\w*|empfanger\w*|to) ?(?:account|iban|bic|number|rekening|konto)|\bbic\b|\bswift\b|sort code|\biban.*(?:zahlungs|empf|tegen|counter)|gegenkonto|protiuct|rachunk\w* (?:kontrahent|odbiorc|nadawc)|numer rachunku nadawcy/,
  ],
  [
    'date',
    /\bdate\b|datum\b|\bdatum|\bfecha\b|\bdata\b|\bdato\b|\btarih|дата|日付|取引日|利用日|日期|거래일|buchungstag|pvm\b|paiva\b|\bdatetime\b/,
  ],
  [
    'direction',
    /debit ?(?:\/|or|-) ?credit|credit ?(?:\/|or|-) ?debit|\bdr ?\/ ?cr\b|\bcr ?\/ ?dr\b|soll ?\/ ?haben|af ?bij|\bd ?\/ ?c\b|借贷|入出金区分/,
  ],
  [
    'currency',
    /currency|wahrung|waehrung|\bdevise\b|\bdivisa\b|\bmoneda\b|\bmoeda\b|\bvaluta\b|\bwaluta\b|devizanem|валюта|通貨|币种/,
  ],
  [
    'out',
    /withdraw|\bpaid out\b|\bmoney out\b|\bdebit|debit\b|\bdebet|outflow|belastung|\bcargo\b|\baddebit|\bobciaz|\buttag|出金|引出|引落|支出|利用金額|支払金額|списан|расход|\bausgab|\bdepense|\bsortie|\buscit|\bsaida|\bretiro|terheles|출금/,
  ],
  [
    'in',
    /deposit|\bpaid in\b|\bmoney in\b|\bcredit(?! ?card)|credit\b|\bkredit\b|inflow|gutschrift|\babono\b|\baccredit|\buznani|insattning|入金|預入|預け入れ|收入|存入|зачисл|приход|поступл|\beinnahm|\brecette|\bentrat|\bentrada|\bingreso|jovairas|입금/,
  ],
  [
    'amount',
    /\bamount|amount\b|betrag|umsatz|montant|importe|\bimporto|\bvalor\b|bedrag|kwota|belopp|belob|beloeb|castka|osszeg|tutar|сумма|金額|金额|금액/,
  ],
  [
    'name',
    /payee|merchant|counterpart|beneficiar|recipient|empfanger|empfaenger|zahlungspflicht|zahlungsbeteilig|tegenpartij|kontrahent|odbiorc|mottagare|mottaker|modtager|destinat|contrepartie|esercente|comercio|estabelecimento|получател|контрагент|利用店|店名|取引先|对方|対方|商户/,
  ],
  [
    'memo',
    /verwendungszweck|memo|\bnotes?\b|reference|purpose|mededeling|omschrijving-?[23]|kommentar|comment|備考|メモ|附言/,
  ],
  [
    'description',
    /descri|detail|narrat|particular|libelle|concepto|omschrijving|buchungstext|beschreibung|opis|tytul|tekst|\btext|beskriv|popis|leiras|aciklama|описан|назначен|摘要|内容|적요|historico|lancamento|causale|remarks?/,
  ],
  ['status', /\bstatus\b|\bstate\b|\bestado\b|статус|状態|状态/],
  ['category', /categor|kategor|категор/],
  ['card', /\bcard\b|karte|carte\b|tarjeta|cartao/],
  ['type', /\btype\b|\bart\b|\btipo\b|\btyp\b/],
  ['ownAccount', /\baccount\b|\bkonto\b|\bcompte\b|\bcuenta\b|\bconta\b|\bconto\b|rekening|rachun|口座|счет/],
];

/** Removes the currency from names like "Betrag (EUR)", "Amount in USD" and "Amount £". */
function withoutCurrency(name: string): string {
  return name
    .replace(/[([{].*?[)\]}]/g, ' ')
    .replace(
      /\b(?:in )?(?:USD|EUR|GBP|CHF|CAD|AUD|PLN|SEK|NOK|DKK|CZK|HUF|INR|BRL|SGD|HKD|JPY|€|£|\$)(?![\p{L}])/gu,
      ' ',
    );
}

/** Brackets can mark a different amount, as in "Montant (FRANCS)". */
const otherAmountNote = /\((?:[^)]*\b)?(?:francs?|original|foreign|local|lire|pesetas)\b[^)]*\)|\((?:tip|tax|fees?)\)/;

/** All meanings of a column's name, the likeliest first. "valuta" is a date at some banks and a currency at others. */
export function rolesOf(name: string): readonly HeadRole[] {
  if (otherAmountNote.test(fold(name))) return [{ role: 'otherAmount', rank: 0, isExact: true }];
  // "Amount (credit)" is one of a pair of columns.
  const inBrackets = exact.get(wordKey(/[([（](.*?)[)\]）]/.exec(name)?.[1] ?? ''));
  if (inBrackets?.some(({ role }) => role === 'in' || role === 'out')) return inBrackets;
  const whole = exact.get(wordKey(name)) ?? exact.get(wordKey(withoutCurrency(name)));
  if (whole) return whole;
  const text = fold(withoutCurrency(name))
    .replace(/[_.:]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (text === '' || text.length > 80) return [];
  const part = parts.find(([, pattern]) => pattern.test(text));
  return part ? [{ role: part[0], rank: 500, isExact: false }] : [];
}

/** The currency in a column's name, as in "Betrag (EUR)". */
export function headCurrency(name: string): string | null {
  const stated =
    /[([]\s*([A-Z]{3}|[€£¥])\s*[)\]]|(?:\b(?:in )?|_)(USD|EUR|GBP|CHF|CAD|AUD|PLN|SEK|NOK|DKK|CZK|HUF|INR|BRL|SGD|HKD|JPY)$/.exec(
      name.trim(),
    );
  return stated ? currencyNextTo(stated[1] ?? stated[2] ?? '') : null;
}
