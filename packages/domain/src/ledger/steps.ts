/** Work that pauses now and then, so that a server can handle other requests. */
export type Steps<Result> = Generator<undefined, Result>;

/** Few enough that the caller can pause within a millisecond. */
const ROWS_PER_STEP = 25;

/** Processes items with a pause after every `ROWS_PER_STEP` of them. */
export function* inSteps<Item>(items: Iterable<Item>, work: (item: Item, index: number) => void): Steps<void> {
  let index = 0;
  for (const item of items) {
    work(item, index);
    index += 1;
    if (index % ROWS_PER_STEP === 0) yield;
  }
}

/** Runs all steps without pausing. */
export function runToCompletion<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
