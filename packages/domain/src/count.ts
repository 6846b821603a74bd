/** "1 transaction", "1,204 transactions". */
export function countOf(count: number, noun = 'transaction', plural = `${noun}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : plural}`;
}
