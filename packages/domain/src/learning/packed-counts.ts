const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUE_BITS = 5;
const MORE = 1 << VALUE_BITS;
const digitValues = new Map(Array.from(DIGITS, (digit, value) => [digit, value]));

function packNumber(number: number): string {
  let text = '';
  let rest = number;
  while (rest >= MORE) {
    text += DIGITS[MORE | (rest & (MORE - 1))];
    rest >>>= VALUE_BITS;
  }
  return text + DIGITS[rest];
}

/** Text that stores each count above zero with its distance from the one before, in digits of five bits. */
export function packCounts(counts: Int32Array): string {
  let text = '';
  let last = -1;
  counts.forEach((count, index) => {
    if (count === 0) return;
    text += packNumber(index - last - 1) + packNumber(count);
    last = index;
  });
  return text;
}

/** Reads the output of `packCounts`. Throws a RangeError if the text is damaged. */
export function unpackCounts(text: string, length: number): Int32Array {
  const counts = new Int32Array(length);
  let at = 0;
  const readNumber = () => {
    let number = 0;
    for (let shift = 0; shift < 31; shift += VALUE_BITS) {
      const value = digitValues.get(text[at] ?? '');
      if (value === undefined) throw new RangeError('the counts are damaged');
      at += 1;
      number |= (value & (MORE - 1)) << shift;
      if (value < MORE) return number;
    }
    throw new RangeError('the counts are damaged');
  };
  for (let index = 0; at < text.length; index += 1) {
    index += readNumber();
    if (index >= length) throw new RangeError('the counts are damaged');
    counts[index] = readNumber();
  }
  return counts;
}
