import { fold, wordKey } from './fold.ts';

const keys = (words: string) => new Set(words.trim().split(/\s+/));

/** Words for money out and money in, in direction columns. */
const outWords =
  keys(`debit dr d db dbit out outgoing withdrawal withdraw expense outflow sale sent moneyout paidout purchase soll χ χρεωση s belastung lastschrift ausgang ausgabe af uit debet debe cargo gasto egreso retiro
  saida debito despesa addebito dare uscita obciazenie wn wydatek uttag ut utgift ud udgift otto odchozi vydaj terheles t kiadas borc gider b дебет списание расход 出金 お引出し 引出 支払 支払い 支出 借 借方 출금 o - − fee charge purchases cheltuiala iesire`);
const inWords =
  keys(`credit cr c crdt in incoming deposit income refund received receive moneyin paidin haben h π πιστωση incasare intrare gutschrift eingang einnahme bij kredit k haber abono ingreso
  inflow entrada credito receita accredito avere entrata uznanie ma wplyw insattning inn inntekt ind indtaegt pano prichozi prijem jovairas j bevetel alacak a gelir кредит зачисление приход 入金 お預入れ 預入 収入 收入 贷 貸 貸方 입금 i + interest cashback dividend`);

/** Callers must check single letters, which aren't enough without their opposite or a column name. */
export function directionOf(cell: string): 'out' | 'in' | null {
  const key = wordKey(cell) || cell.trim();
  if (outWords.has(key)) return 'out';
  return inWords.has(key) ? 'in' : null;
}

/** Whether a direction column marks an authorization or hold that moved no money. */
export function isMemoWord(cell: string): boolean {
  return /^memo$/i.test(cell.trim());
}

export function isYes(cell: string): boolean {
  return /^(?:yes|y|true|1)$/i.test(cell);
}

const donePattern =
  /^(?:completed?|complete|posted|booked|cleared|settled|success(?:ful)?|succeeded|processed|paid|executed|finished|reconciled|uncleared|approved|confirmed|received|sent|refunded|partially refunded|done|ok|active|normal|current|payment (?:sent|received)|(?:umsatz )?gebucht|verbucht|ausgefuhrt|abgeschlossen|erledigt|comptabilise|execute|effectue|valide|realizad[oa]|contabilizad[oa]|completad[oa]|efetivad[oa]|eseguit[oa]|contabilizzat[oa]|completat[oa]|verwerkt|voltooid|geboekt|uitgevoerd|zrealizowan[ay]|zaksiegowan[ay]|wykonan[ay]|rozliczon[ay]|bokfort?|bokford|genomford|utfort|udfort|bogfort|provedeno|zauctovano|konyvelt|teljesult|tamamlandi|gerceklesti|выполнен[оа]?|исполнен[оа]?|проведен[оа]?|ok|完了|確定|支払済|支付成功|交易成功|已完成|成功|완료)$/;
const pendingPattern =
  /\bpending\b|\bin progress\b|\bprocessing\b|\bauthori[sz]ed\b|\bauthori[sz]ation\b|\bscheduled\b|\bupcoming\b|\bon hold\b|\bheld\b|\bplaced\b|\bunclaimed\b|\bawaiting\b|vorgemerkt|ausstehend|\boffen\b|in bearbeitung|reserviert|\ben attente\b|\ben cours\b|pendiente|retenid|\bpendente\b|in attesa|in lavorazione|prenotat|non contabilizzat|in behandeling|gereserveerd|\bopenstaand\b|oczekuj|w toku|w realizacji|blokada|\bvantande\b|\bvantar\b|\bventer\b|reserver|\bafventer\b|ikke bokfort|ej bokford|cekajici|nezauctovan|\bfoglalt|fuggoben|beklemede|в обработке|ожида|未確定|処理中|待ち|处理中|等待|진행중/;
const failedPattern =
  /revert|revers(?:ed|al)|declin|reject|\bfail|cancel|\bvoid|denied|expired|returned|blocked|removed|charged ?back|storniert|abgelehnt|fehlgeschlagen|ruckgangig|zuruckgewiesen|annule|refuse|rejete|echou|rechazad|anulad|cancelad|fallid|devuelt|recusad|estornad|annullat|rifiutat|stornat|fallit|geannuleerd|geweigerd|mislukt|teruggedraaid|odrzucon|anulowan|nieudan|wycofan|avvist|avbrut|makulerad|annullert|afvist|kansell|annulleret|zamitnut|zrusen|stornovan|elutasit|sikertelen|visszavon|iptal|reddedil|basarisiz|отклон|отмен|неусп|失敗|取消|キャンセル|失败|关闭|退款成功|취소|실패/;

export type Status = 'done' | 'pending' | 'notCompleted';

const statusCache = new Map<string, Status | null>();
const MAX_CACHED = 1_000;

function readStatus(cell: string): Status | null {
  const text = fold(cell)
    .replace(/[_.-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (donePattern.test(text)) return 'done';
  if (pendingPattern.test(text)) return 'pending';
  return failedPattern.test(text) ? 'notCompleted' : null;
}

/** The status of a transaction, or null if the text isn't a status. */
export function statusOf(cell: string): Status | null {
  const cached = statusCache.get(cell);
  if (cached !== undefined) return cached;
  const status = cell.length > 60 ? null : readStatus(cell);
  if (statusCache.size < MAX_CACHED) statusCache.set(cell, status);
  return status;
}

const balanceLine =
  /^\W*(?:(?:opening|closing|beginning|ending|starting|previous|current|available|statement|final|initial|old|ledger) balance\b|new balance(?:\W*$|:| as of\b| (?:on |at )?\d{1,4}[/.-]\d| [$€£]?\d[\d,.]*[.,]\d\d\b)|balance (?:brought|carried|b\/?f|c\/?f|forward|as of|at)\b|(?:brought|carried) forward\b|(?:anfangs|end|start|schluss|eroffnungs|begin|eind)saldo\b|saldo (?:inicial|final|iniziale|finale|poczatkowe|koncowe|anterior|actual|atual|do dia|del dia|vorher|alt|neu|contabile|disponibile|disponible|ultimo|primo|total)\b|saldo:?$|saldovortrag|ubertrag|kontostand\b|alter kontostand|neuer kontostand|(?:ancien|nouveau) solde\b|solde (?:initial|final|precedent|crediteur|debiteur|au)\b|s a l d o|ingaende saldo|utgaende saldo|inngaende saldo|pocatecni zustatek|konecny zustatek|nyito egyenleg|zaro egyenleg|входящий остаток|исходящий остаток|期首残高|前月繰越|繰越|残高)/;
const totalLine =
  /^\W*(?:(?:grand |sub ?)?totals?|sum|summe|gesamt(?:summe|betrag)?|total\w*|totaal|totale|suma|razem|summa|samlet|sum:?|celkem|osszesen|toplam|итого|合計|总计|合计|합계)\b/;

/** Whether the row is a balance listed among the transactions. */
export function isBalanceLine(text: string): boolean {
  return text.length < 120 && balanceLine.test(fold(text));
}

/** Only reliable for rows without a date, because shops have such names too. */
export function isTotalLine(text: string): boolean {
  return text.length < 120 && totalLine.test(fold(text));
}
