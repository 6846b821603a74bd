/** A cell of the grid, counted from 0. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

/** The cells from where the selection began to the focused one. */
export interface GridSelection {
  readonly anchor: GridPlace;
  readonly head: GridPlace;
}

/** The selected cells, all ends included. */
export interface GridRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

interface GridKey {
  readonly key: string;
  /** Shift extends the selection. */
  readonly isExtending: boolean;
  /** Command or Ctrl goes to the edge. */
  readonly isJumping: boolean;
}

const PAGE_ROWS = 10;

export function selectOne(place: GridPlace): GridSelection {
  return { anchor: place, head: place };
}

export function rangeOf({ anchor, head }: GridSelection): GridRange {
  return {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    right: Math.max(anchor.column, head.column),
  };
}

function clamp({ row, column }: GridPlace, { rows, columns }: GridSize): GridPlace {
  const within = (value: number, count: number) => Math.max(0, Math.min(value, count - 1));
  return { row: within(row, rows), column: within(column, columns) };
}

/** The cell so many rows and columns away, within the grid. */
export function placeAway(from: GridPlace, rows: number, columns: number, size: GridSize): GridPlace {
  return clamp({ row: from.row + rows, column: from.column + columns }, size);
}

function target({ row, column }: GridPlace, { key, isJumping }: GridKey, size: GridSize): GridPlace | null {
  const far = isJumping ? Number.MAX_SAFE_INTEGER : 1;
  const places: Readonly<Record<string, GridPlace>> = {
    ArrowUp: { row: row - far, column },
    ArrowDown: { row: row + far, column },
    ArrowLeft: { row, column: column - far },
    ArrowRight: { row, column: column + far },
    Home: { row: isJumping ? 0 : row, column: 0 },
    End: { row: isJumping ? size.rows - 1 : row, column: size.columns - 1 },
    PageUp: { row: row - PAGE_ROWS, column },
    PageDown: { row: row + PAGE_ROWS, column },
  };
  const place = places[key];
  return place === undefined ? null : clamp(place, size);
}

/** The selection after a key; null if the key doesn't move it. */
export function moveSelection(selection: GridSelection, pressed: GridKey, size: GridSize): GridSelection | null {
  const head = target(selection.head, pressed, size);
  if (head === null) return null;
  return pressed.isExtending ? { anchor: selection.anchor, head } : selectOne(head);
}

export function selectAll({ rows, columns }: GridSize): GridSelection {
  return { anchor: { row: 0, column: 0 }, head: { row: rows - 1, column: columns - 1 } };
}

/** The selection within a grid that may have fewer rows now. */
export function withinGrid({ anchor, head }: GridSelection, size: GridSize): GridSelection {
  return { anchor: clamp(anchor, size), head: clamp(head, size) };
}
