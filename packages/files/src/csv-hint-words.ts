import { directionOf } from './csv-value-words.ts';
import { fold } from './fold.ts';

const words = (lists: string) =>
  lists
    .trim()
    .split(/\s*\|\s*|\n\s*/)
    .join('|');

/** Words for purchases and payment methods. */
const outHints = new RegExp(
  `\\b(?:${words(`purchase|withdrawal|transfer out|transfer to|pos|debit card|atm|fee|direct debit|bill pay(?:ment)?|card payment|sale|rent|insurance|grocer\\w*|supermarket|restaurant|coffee|pharmacy|parking
    lastschrift|basislastschrift|folgelastschrift|kartenzahlung|einkauf|abbuchung|miete|versicherung|tankstelle|supermarkt|apotheke|prelevement|paiement|achat|retrait|loyer|facture carte
    compra|compras|recibo|pago con tarjeta|alquiler|pagamento|prelievo|acquisto|pagamento pos|levantamento|betaalautomaat|geldautomaat|incasso|huur|boodschappen
    zakup|wyplata|platnosc|platba kartou|vyber z bankomatu|nakup|kortkop|kortbetalning|kjop|varekjop|visa kop|uttag|autogiro|hyra|leie|husleje|dankort|korttiosto|vuokra|vasarlas|harcama
    starbucks|amazon|uber|walmart|netflix|spotify|tesco|lidl|aldi|shell|mcdonald\\w*|ikea|carrefour|mercadona|rewe|edeka|rossmann|kaufland|auchan|leclerc|monoprix|sncf|deliveroo|glovo|wolt|foodora|airbnb
    ryanair|easyjet|costco|trader joe\\w*|whole foods|safeway|kroger|walgreens|home depot|best buy|chevron|exxon\\w*|doordash|lyft|hulu|sainsbury\\w*|asda|waitrose|morrisons|greggs|tfl|trainline|albert heijn|jumbo|kruidvat
    delhaize|colruyt|migros|denner|billa|hofer|biedronka|zabka|orlen|allegro|systembolaget|ica|willys|rema|foetex|fotex|prisma|alko|lawson|familymart|woolworths|coles|bunnings|loblaws|tim hortons
    ifood|mercado livre|mercadolibre|oxxo|soriana|flipkart|swiggy|zomato|bigbasket|esselunga|conad|eroski|pingo doce|continente|checkers|pick n pay|shoprite`)})\\b|スーパー|コンビニ|超市|消费|편의점`,
);
/** Words for income and refunds. */
const inHints = new RegExp(
  `\\b(?:${words(`salary|payroll|transfer in|transfer from|paycheck|wages?|direct dep(?:osit)?|deposit|interest (?:paid|payment|credit|earned)|interest$|dividend|refund|cashback|tax return|pension|reimbursement
    payment received|payments? and credits|payment thank you|payment.{0,3}thank|thank you
    gehalt|lohn|bezuge|gutschrift|rente|zinsen|erstattung|steuererstattung|kindergeld|salaire|virement recu|vir recu|remboursement|nomina|abono|devolucion|salario|sueldo|ordenado|vencimento|stipendio|pensione|accredito
    bonifico a vostro favore|salaris|loon|teruggave|toeslag|pensioen|wynagrodzenie|wplyw|zwrot|lon|lonn|lonnsinnbetaling|lonoverforsel|insattning|palkka|mzda|vyplata mzdy|fizetes|munkaber|maas|зарплата`)})\\b|給与|賞与|工资|급여`,
);

/** These words take precedence: "pagamento recebido" is an incoming payment. */
const received =
  /\b(?:payment received|received from|recebid[oa]|recibid[oa]|recus?|erhalten|ontvangen|ricevut[oa]|otrzyman[ay]|mottatt|mottagen|modtaget|prijat[ay]?)\b/;

/** How card statements describe a payment to the card. */
const cardPayment =
  /\b(?:payments?|pymt|pmt|zahlung\w*|paiement|pagamento|betaling|betalning|inbetalning|pago)\b.*\b(?:received|thank|thanks|erhalten|danke?|recus?|merci|recebid[oa]|obrigad[oa]|recibid[oa]|gracias|ricevut[oa]|grazie|ontvangen|bedankt|dank|mottagen|mottatt|modtaget|tack|takk)\b|\bthank you\b|\bpayments? and credits?\b/;

/** The direction implied by a row's text, or null if there is no hint or a contradiction. */
export function hintOf(text: string): 'out' | 'in' | null {
  const folded = fold(text);
  if (received.test(folded)) return 'in';
  const [isOut, isIn] = [outHints.test(folded), inHints.test(folded)];
  if (isOut === isIn) return null;
  return isOut ? 'out' : 'in';
}

/** Whether the text describes a payment to the card. */
export function isCardPayment(text: string): boolean {
  return cardPayment.test(fold(text));
}

const cardOrTransfer = /\b(?:credit|debit)[ -]?(?:card|transfer|cards|transfers)\b/g;
const outPhrase =
  /\b(?:debits?|dr|charge|sent|withdrawals?|outgoing|buy|bought|belastung|auszahlung|cargo|addebito|obciazenie)\b/;
const inPhrase =
  /\b(?:credits?|cr|deposits?|received|incoming|refund|returns?|sell|sold|reversal|einzahlung|ingreso|uznanie)\b/;

/** The direction implied by a transaction type: "ACH Credit" is money in. */
export function phraseDirection(cell: string): 'out' | 'in' | null {
  const known = directionOf(cell);
  if (known) return known;
  const text = fold(cell)
    .replace(/[_./-]+/g, ' ')
    .replace(cardOrTransfer, ' ');
  const [isOut, isIn] = [outPhrase.test(text), inPhrase.test(text)];
  if (isOut !== isIn) return isOut ? 'out' : 'in';
  return isOut ? null : hintOf(text);
}
