import { parseDollars } from './dollar-text.ts';
import { type Cents, cents } from './money.ts';

export type SumFault = 'format' | 'division by zero' | 'fraction of a cent' | 'range';

/** A number of cents that may have a fraction until the whole sum is known. The denominator is positive. */
interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

class SumError extends Error {
  readonly fault: SumFault;

  constructor(fault: SumFault) {
    super(fault);
    this.fault = fault;
  }
}

const SUM_MAX_LENGTH = 200;
const NESTING_MAX = 20;
/** An amount as people write it, without a sign; a factor may have more than two decimals. */
const AMOUNT = /^\$?\s*(?=\.?\d)(?:[1-9]\d{0,2}(?:,\d{3})+(?![\d,])|\d+)?(?:\.\d*)?/;
const DECIMALS_MAX = 6;
const operators: Readonly<Record<string, '+' | '-' | '*' | '/'>> = {
  '+': '+',
  '-': '-',
  '−': '-',
  '–': '-',
  '*': '*',
  '×': '*',
  '·': '*',
  '/': '/',
  '÷': '/',
  ':': '/',
};

const CENTS_PER_DOLLAR = 100n;

function parseNumber(written: string): Fraction {
  const [dollars = '', decimals = ''] = written.replaceAll(/[$,\s]/g, '').split('.');
  if (decimals.length > DECIMALS_MAX) throw new SumError('format');
  return { numerator: BigInt(`${dollars}${decimals}`), denominator: 10n ** BigInt(decimals.length) };
}

function apply(operator: '+' | '-' | '*' | '/', a: Fraction, b: Fraction): Fraction {
  switch (operator) {
    case '+':
    case '-': {
      const right = operator === '+' ? b.numerator : -b.numerator;
      return {
        numerator: a.numerator * b.denominator + right * a.denominator,
        denominator: a.denominator * b.denominator,
      };
    }
    case '*':
      return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator };
    case '/': {
      if (b.numerator === 0n) throw new SumError('division by zero');
      const sign = b.numerator < 0n ? -1n : 1n;
      return { numerator: sign * a.numerator * b.denominator, denominator: sign * a.denominator * b.numerator };
    }
  }
}

/** Reads a sum from left to right: terms of factors of signed numbers and parentheses. */
class SumReader {
  #rest: string;
  #depth = 0;

  constructor(typed: string) {
    // As in spreadsheets.
    this.#rest = typed.trim().replace(/^=\s*/, '');
  }

  readAll(): Fraction {
    const value = this.#sum();
    if (this.#rest !== '') throw new SumError('format');
    return value;
  }

  #skip(length: number): void {
    this.#rest = this.#rest.slice(length).trimStart();
  }

  #takeOperator(...wanted: readonly ('+' | '-' | '*' | '/')[]) {
    const operator = operators[this.#rest[0] ?? ''];
    if (operator === undefined || !wanted.includes(operator)) return null;
    this.#skip(1);
    return operator;
  }

  #sum(): Fraction {
    let value = this.#product();
    for (let operator = this.#takeOperator('+', '-'); operator; operator = this.#takeOperator('+', '-'))
      value = apply(operator, value, this.#product());
    return value;
  }

  #product(): Fraction {
    let value = this.#signed();
    for (let operator = this.#takeOperator('*', '/'); operator; operator = this.#takeOperator('*', '/'))
      value = apply(operator, value, this.#signed());
    return value;
  }

  /** Allows at most one sign: "5---3" is more likely a typo than a sum. */
  #signed(): Fraction {
    if (!this.#takeOperator('-')) return this.#value();
    const { numerator, denominator } = this.#value();
    return { numerator: -numerator, denominator };
  }

  #value(): Fraction {
    if (this.#rest.startsWith('(')) return this.#inParentheses();
    const [written] = AMOUNT.exec(this.#rest) ?? [];
    if (written === undefined) throw new SumError('format');
    this.#skip(written.length);
    return parseNumber(written);
  }

  #inParentheses(): Fraction {
    this.#depth += 1;
    if (this.#depth > NESTING_MAX) throw new SumError('format');
    this.#skip(1);
    const value = this.#sum();
    if (!this.#rest.startsWith(')')) throw new SumError('format');
    this.#skip(1);
    this.#depth -= 1;
    return value;
  }
}

/** Half a cent is rounded away from zero. */
function roundedQuotient(numerator: bigint, denominator: bigint): bigint {
  const half = numerator < 0n ? -denominator : denominator;
  return (2n * numerator + half) / (2n * denominator);
}

function toCents({ numerator, denominator }: Fraction, isRounded: boolean): Cents {
  const scaled = numerator * CENTS_PER_DOLLAR;
  if (!isRounded && scaled % denominator !== 0n) throw new SumError('fraction of a cent');
  const whole = Number(roundedQuotient(scaled, denominator));
  if (!Number.isSafeInteger(whole)) throw new SumError('range');
  return cents(whole);
}

/** Whether the text is more than a plain amount, so that its result is worth showing. */
export function isSum(typed: string): boolean {
  const parsed = parseDollars(typed);
  return 'fault' in parsed && parsed.fault === 'format' && /\d/.test(typed) && /[=+*×·/÷:()−–-]/.test(typed);
}

type SumResult = { cents: Cents } | { fault: SumFault };

function readSum(typed: string, isRounded: boolean): SumResult {
  if (typed.length > SUM_MAX_LENGTH) return { fault: 'format' };
  try {
    return { cents: toCents(new SumReader(typed).readAll(), isRounded) };
  } catch (error) {
    if (error instanceof SumError) return { fault: error.fault };
    throw error;
  }
}

/**
 * Evaluates arithmetic typed in an amount field, exactly: "12.50+3*4" is $24.50. Supports + − × ÷, also written as - *
 * /, and parentheses, after a = or without one. Nothing is rounded: a result with a fraction of a cent is a fault.
 */
export function addUp(typed: string): SumResult {
  return readSum(typed, false);
}

/** The same for a plan, where the nearest cent will do: "1200/7" is $171.43. A plain amount isn't rounded. */
export function addUpRounded(typed: string): SumResult {
  return readSum(typed, isSum(typed));
}
