/** One made-up transaction. Money out is negative. */
export interface SampleRow {
  readonly day: string;
  readonly name: string;
  readonly memo: string;
  readonly cents: number;
  readonly balance: number;
}

/** Names without any hint about the direction. */
const names = [
  'Nimbus',
  'Orchid Ltd',
  'Blue Door 12',
  'Pavilion',
  'Harrow & Finch',
  'Tallow Street',
  'Quill 7',
  'Meridian',
  'Juniper Co',
  'Saffron Lane',
  'Old Mill',
  'Larkspur',
  'Copper Kettle',
  'Windrose',
];
const days = [
  '09-28',
  '10-01',
  '10-03',
  '10-03',
  '10-07',
  '10-12',
  '10-14',
  '10-19',
  '10-22',
  '10-25',
  '10-30',
  '11-02',
  '11-05',
  '11-09',
];
const amounts = [-1250, -8642, 240000, -399, -12500, -4410, 1875, -123456, -2999, -505, 51000, -7730, -1599, -20000];
const OPENING = 300000;

/** Oldest first, with the balance after each transaction. */
export const sampleRows: readonly SampleRow[] = amounts.map((cents, at) => ({
  day: `2026-${days[at] ?? ''}`,
  name: names[at] ?? '',
  memo: `ref ${7000 + at * 13}`,
  cents,
  balance: amounts.slice(0, at + 1).reduce((sum, one) => sum + one, OPENING),
}));

function formatCents(cents: number, decimal: string, group: string): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, group);
  return `${cents < 0 ? '-' : ''}${whole}${decimal}${digits.slice(-2)}`;
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function formatDate(day: string, form: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const parts: Readonly<Record<string, string>> = {
    yyyy: year,
    yy: year.slice(2),
    mon: monthNames[Number(month) - 1] ?? '',
    mm: month,
    m: String(Number(month)),
    dd: date,
    d: String(Number(date)),
  };
  return form.replace(/yyyy|yy|mon|mm|m|dd|d/g, (part) => parts[part] ?? part);
}

/** A bank's number format: the decimal mark and the thousands separator. */
export interface NumberFormat {
  readonly decimal: string;
  readonly group: string;
}

/** Fills a template like "{date:mm/dd/yyyy},{name},{amt}" with a transaction. */
export function fill(template: string, row: SampleRow, at: number, { decimal, group }: NumberFormat): string {
  const money = (cents: number) => formatCents(cents, decimal, group);
  const { cents, balance } = row;
  const [out, into] = [cents < 0 ? -cents : 0, cents > 0 ? cents : 0];
  const values: Readonly<Record<string, () => string>> = {
    name: () => row.name,
    memo: () => row.memo,
    n: () => String(at + 1),
    amt: () => money(cents),
    neg: () => money(-cents),
    abs: () => money(Math.abs(cents)),
    plus: () => (cents > 0 ? `+${money(cents)}` : money(cents)),
    trail: () => (cents < 0 ? `${money(-cents)}-` : money(cents)),
    brackets: () => (cents < 0 ? `(${money(-cents)})` : money(cents)),
    dollars: () => (cents < 0 ? `-$${money(-cents)}` : `$${money(cents)}`),
    out: () => (out ? money(out) : ''),
    in: () => (into ? money(into) : ''),
    out0: () => money(out),
    in0: () => money(into),
    outneg: () => (out ? money(-out) : ''),
    inneg: () => (into ? money(-into) : ''),
    bal: () => money(balance),
    plusbal: () => `+${money(balance)}`,
    francs: () => money(Math.round(cents * 6.55957)),
    before: () => money(balance - cents),
    owed: () => money(-balance),
    payer: () => (cents < 0 ? 'A Sample' : row.name),
    payee: () => (cents < 0 ? row.name : 'A Sample'),
  };
  return template.replace(/\{([a-z0-9]+)(?::([^}]*))?\}/g, (whole, key: string, form: string | undefined) => {
    if (key === 'date') return formatDate(row.day, form ?? 'yyyy-mm-dd');
    if (key === 'dir') return (form ?? '').split('|')[cents < 0 ? 0 : 1] ?? '';
    const value = values[key]?.();
    if (value === undefined) return whole;
    return value === '' ? '' : `${form ?? ''}${value}`;
  });
}
