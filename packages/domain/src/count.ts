/** "1 transaction", "1,204 transactions". */
export function countOf(count: number, noun = 'transaction'): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
