interface Place {
  readonly x: number;
  readonly y: number;
}

/** Cells whose tops differ by less are in the same row. */
const SAME_ROW_PX = 4;

function nearest(cells: readonly Place[], fits: (cell: Place) => boolean, distance: (cell: Place) => number) {
  let best: number | null = null;
  let shortest = Number.POSITIVE_INFINITY;
  for (const [index, cell] of cells.entries()) {
    if (!fits(cell) || distance(cell) >= shortest) continue;
    best = index;
    shortest = distance(cell);
  }
  return best;
}

/** The cell that a key moves to, based on the cells' positions on the screen; null if there is none. */
export function nextCell(cells: readonly Place[], from: number, key: string): number | null {
  const here = cells[from];
  if (!here) return null;
  const isInRow = (cell: Place) => Math.abs(cell.y - here.y) < SAME_ROW_PX;
  const horizontal = (cell: Place) => Math.abs(cell.x - here.x);
  // A closer row always wins over a closer column.
  const vertical = (cell: Place) => Math.abs(cell.y - here.y) * 10_000 + horizontal(cell);
  if (key === 'ArrowRight') return nearest(cells, (cell) => isInRow(cell) && cell.x > here.x, horizontal);
  if (key === 'ArrowLeft') return nearest(cells, (cell) => isInRow(cell) && cell.x < here.x, horizontal);
  if (key === 'ArrowDown') return nearest(cells, (cell) => !isInRow(cell) && cell.y > here.y, vertical);
  if (key === 'ArrowUp') return nearest(cells, (cell) => !isInRow(cell) && cell.y < here.y, vertical);
  if (key === 'Home') return 0;
  if (key === 'End') return cells.length - 1;
  return null;
}
