/** Work that pauses now and then, so that a server can do other things. */
export type Steps<Result> = Generator<undefined, Result>;

/** Few enough that whoever runs the steps can stop within a millisecond. */
const ROWS_PER_STEP = 25;

/** Pauses after every so many items. */
export function* inSteps<Item>(items: Iterable<Item>, work: (item: Item, index: number) => void): Steps<void> {
  let index = 0;
  for (const item of items) {
    work(item, index);
    index += 1;
    if (index % ROWS_PER_STEP === 0) yield;
  }
}

/** All steps at once, where there is nothing else to do. */
export function withoutPauses<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
