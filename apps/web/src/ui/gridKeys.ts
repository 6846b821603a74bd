interface Place {
  readonly x: number;
  readonly y: number;
}

/** Cells whose tops differ by less stand in the same row. */
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

/** Where an arrow key leads in a grid of cells, by where they stand on the screen; null when it leads nowhere. */
export function nextCell(cells: readonly Place[], from: number, key: string): number | null {
  const here = cells[from];
  if (!here) return null;
  const isInRow = (cell: Place) => Math.abs(cell.y - here.y) < SAME_ROW_PX;
  const aside = (cell: Place) => Math.abs(cell.x - here.x);
  // A row apart outweighs any distance along the row.
  const away = (cell: Place) => Math.abs(cell.y - here.y) * 10_000 + aside(cell);
  if (key === 'ArrowRight') return nearest(cells, (cell) => isInRow(cell) && cell.x > here.x, aside);
  if (key === 'ArrowLeft') return nearest(cells, (cell) => isInRow(cell) && cell.x < here.x, aside);
  if (key === 'ArrowDown') return nearest(cells, (cell) => !isInRow(cell) && cell.y > here.y, away);
  if (key === 'ArrowUp') return nearest(cells, (cell) => !isInRow(cell) && cell.y < here.y, away);
  if (key === 'Home') return 0;
  if (key === 'End') return cells.length - 1;
  return null;
}
