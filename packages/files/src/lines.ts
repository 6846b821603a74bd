/** Returns the line number of a position. Positions must increase, so each line is only counted once. */
export function createLineCounter(text: string): (at: number) => number {
  let [line, from] = [1, 0];
  return (at) => {
    for (let next = text.indexOf('\n', from); next >= 0 && next < at; next = text.indexOf('\n', from)) {
      line += 1;
      from = next + 1;
    }
    return line;
  };
}
