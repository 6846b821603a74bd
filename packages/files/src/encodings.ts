import { rolesOf } from './csv-roles.ts';

/** Legacy encodings in order of preference. Windows-1252 covers ISO-8859-1, except for control characters. */
const encodings = [
  'windows-1252',
  'iso-8859-15',
  'windows-1250',
  'iso-8859-2',
  'windows-1251',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
  'windows-1254',
] as const;
export type LegacyEncoding = (typeof encodings)[number];

const SAMPLE_BYTES = 32_768;
const HEAD_LINES = 40;
/** A known column name counts more than plausible letters. */
const HEAD_POINTS = 12;

const western = /[àâäáãåæçéèêëíìîïñóòôöõøœúùûüßÀÂÄÁÃÅÆÇÉÈÊËÍÌÎÏÑÓÒÔÖÕØÚÙÛÜ£€°ºª–—‘’“”•…§´¡¿«»]/;
const eastern = /[ąćęłńóśźżčďěňřšťúůýžáéíäöüőűľĺôăâîșțşţđĄĆĘŁŃÓŚŹŻČĎĚŇŘŠŤÚŮÝŽÁÉÍŐŰĽÖÜß€–—„”’°§]/;
const turkish = /[ğışİŞĞçöüÇÖÜ€]/;
/** Characters that banks don't use but that appear when text is decoded wrong. */
const implausible = /[\u0080-\u009f\ufffd\ue000-\uf8ff¤¦¬¶¸¹²³¼½¾×÷ÐÞðþ±˝˛ˇ˘˙¨¯]/;
const cyrillic = /[А-яЁё№]/;
const kana = /[\u3040-\u30ff]/;
const halfKana = /[\uff61-\uff9f]/;
const hangul = /[\uac00-\ud7af]/;
const han = /[\u4e00-\u9fff]/;
const wide = /[\u3000-\u303f\uff00-\uff60]/;
/** Characters that are common in statements and shop names. */
const commonHan = new Set(
  '的一是不了人在有中大来上国个到说们为子和地出道也时年得就那要下以生会自之过家学对可里后小多天能好都没日于起发成事只作用主行方如前所本经面公同三从动两长现金额余收支账交易银行卡存取款转利息手续费备注摘要店市東京株式会社月火水木土円入払残高引口座振込替給与料電気話携帯保険預差内容取扱付名額類別商品類商户对方状态订单号时间类型功微信宝淘餐饮超生活服务司有限超网日期餘額戶帳號說明提存餘',
);

function pointsOf(letter: string, before: string, after: string, encoding: LegacyEncoding): number {
  if (implausible.test(letter)) return -3;
  const isAlone = /[A-Za-z]/.test(before) || /[a-z]/.test(after);
  if (encoding === 'windows-1251') {
    if (!cyrillic.test(letter)) return -1;
    return /[а-яё]/.test(before) && /[А-ЯЁ]/.test(letter) ? -1 : 1;
  }
  if (encoding === 'windows-1250' || encoding === 'iso-8859-2') return eastern.test(letter) ? 1 : -1;
  if (encoding === 'windows-1254') return turkish.test(letter) ? 1.05 : western.test(letter) ? 0.8 : -1;
  if (encoding === 'windows-1252' || encoding === 'iso-8859-15') return western.test(letter) ? 1 : -1;
  if (kana.test(letter)) return encoding === 'shift_jis' || encoding === 'euc-jp' ? 3 : 0;
  if (halfKana.test(letter)) return halfKana.test(before) || halfKana.test(after) ? 1 : -1;
  if (hangul.test(letter)) return encoding === 'euc-kr' && !isAlone ? 2.4 : 0;
  if (han.test(letter)) return isAlone ? -1 : commonHan.has(letter) ? 3 : encoding === 'euc-kr' ? -1 : 1;
  return wide.test(letter) ? 1 : -1;
}

/** How plausible the decoded text is as a bank statement. */
function plausibility(text: string, encoding: LegacyEncoding): number {
  let points = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (letter > '\u007f') points += pointsOf(letter, text[at - 1] ?? '', text[at + 1] ?? '', encoding);
  }
  const cells = text.split('\n', HEAD_LINES).flatMap((line) => line.split(/[,;\t|]/, 60));
  const known = cells.filter(
    (cell) => /[^\p{ASCII}]/u.test(cell) && rolesOf(cell.replaceAll('"', '').trim()).length > 0,
  );
  return points + known.length * HEAD_POINTS;
}

function decode(bytes: Uint8Array, encoding: LegacyEncoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Picks the legacy encoding that decodes the text without errors and makes it most plausible. */
export function guessEncoding(bytes: Uint8Array): LegacyEncoding {
  const end = bytes.length > SAMPLE_BYTES ? bytes.lastIndexOf(0x0a, SAMPLE_BYTES) : bytes.length;
  const sample = bytes.subarray(0, end > 0 ? end : SAMPLE_BYTES);
  let [best, maxPoints]: [LegacyEncoding, number] = ['windows-1252', Number.NEGATIVE_INFINITY];
  for (const encoding of encodings) {
    const text = decode(sample, encoding);
    const points = text === null ? Number.NEGATIVE_INFINITY : plausibility(text, encoding);
    if (points > maxPoints) [best, maxPoints] = [encoding, points];
  }
  return best;
}
