/** A change of one row: the previous values of the fields that it touched. */
export interface RowChange {
  readonly before: Readonly<Record<string, unknown>>;
  readonly isUndone: boolean;
}

export interface FieldChange {
  readonly field: string;
  readonly from: unknown;
  /** Undefined if the change was undone: only previous values are stored, so its own are lost. */
  readonly to: unknown;
}

export interface RowHistory {
  /** The fields that each change changed, in the order of the changes. */
  readonly changes: readonly (readonly FieldChange[])[];
  /** The row's values before all of them. */
  readonly first: Readonly<Record<string, unknown>>;
}

const isSame = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other);

/** The effects of each change on a row, from its current values and its changes, newest first. */
export function rowHistory(current: Readonly<Record<string, unknown>>, changes: readonly RowChange[]): RowHistory {
  let values = current;
  const done = changes.map(({ before, isUndone }) => {
    const after = values;
    // An undo has already restored the previous values.
    if (!isUndone) values = { ...values, ...before };
    return Object.entries(before).flatMap(([field, from]): FieldChange[] => {
      if (isUndone) return [{ field, from, to: undefined }];
      return isSame(from, after[field]) ? [] : [{ field, from, to: after[field] }];
    });
  });
  return { changes: done, first: values };
}
