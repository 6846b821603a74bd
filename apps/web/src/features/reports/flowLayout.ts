/** The flow through a node, in cents. */
export interface FlowInputNode {
  readonly id: string;
  readonly amount: number;
}

export interface FlowInputLink {
  readonly from: string;
  readonly to: string;
  readonly amount: number;
}

/** A node's box on the drawing, in px. */
export interface PlacedNode {
  readonly id: string;
  /** 0 at the left. */
  readonly column: number;
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

/** A flow as a closed path. */
export interface PlacedLink {
  readonly from: string;
  readonly to: string;
  readonly path: string;
}

export interface FlowLayout {
  readonly height: number;
  readonly columns: number;
  readonly nodes: readonly PlacedNode[];
  readonly links: readonly PlacedLink[];
}

export const NODE_WIDTH = 10;
const LEAST_HEIGHT = 560;
/** Between two nodes. */
const GAP = 10;
/** The height of a label. On the left, labels have two lines. */
const LABEL = 20;
const TWO_LINES = 40;
/** Thinner flows couldn't be seen. */
const LEAST_NODE = 1.5;
const SCALE_STEPS = 40;

/** Each node is to the right of everything that flows into it; sources are next to their targets. */
function columnsOf(nodes: readonly FlowInputNode[], links: readonly FlowInputLink[]): Map<string, number> {
  const columns = new Map(nodes.map(({ id }) => [id, 0]));
  const columnOf = (id: string) => columns.get(id) ?? 0;
  // As many rounds as there are nodes reach the end of the longest chain.
  for (let round = 0, isSettled = false; !isSettled && round < nodes.length; round += 1) {
    isSettled = true;
    for (const { from, to } of links) {
      if (columnOf(to) > columnOf(from)) continue;
      columns.set(to, columnOf(from) + 1);
      isSettled = false;
    }
  }
  const hasInflow = new Set(links.map(({ to }) => to));
  for (const { id } of nodes) {
    const targets = links.filter(({ from }) => from === id).map(({ to }) => columnOf(to));
    if (!hasInflow.has(id) && targets.length > 0) columns.set(id, Math.min(...targets) - 1);
  }
  return columns;
}

const labelHeight = (column: number) => (column === 0 ? TWO_LINES : LABEL);

/** The room that a node takes in its column. */
function roomOf(amount: number, column: number, scale: number): number {
  return Math.max(Math.max(LEAST_NODE, amount * scale) + GAP, labelHeight(column));
}

/** The largest scale, in px per cent, at which every column fits. */
function scaleFor(columns: readonly (readonly FlowInputNode[])[], height: number): number {
  const fits = (scale: number) =>
    columns.every(
      (nodes, column) => nodes.reduce((sum, { amount }) => sum + roomOf(amount, column, scale), -GAP) <= height,
    );
  const largest = columns.flat().reduce((most, { amount }) => Math.max(most, amount), 1);
  let [low, high] = [0, height / largest];
  for (let step = 0; step < SCALE_STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

interface Slot {
  readonly id: string;
  readonly height: number;
  readonly room: number;
  /** Where its center should be. */
  readonly center: number;
}

/** The centers nearest to the wanted ones at which no two slots overlap. */
function spread(slots: readonly Slot[], height: number): number[] {
  const centers = slots.map(({ center }) => center);
  const distance = (index: number) => ((slots[index - 1]?.room ?? 0) + (slots[index]?.room ?? 0)) / 2;
  for (let index = 0; index < slots.length; index += 1) {
    const least = index === 0 ? (slots[0]?.height ?? 0) / 2 : (centers[index - 1] ?? 0) + distance(index);
    centers[index] = Math.max(centers[index] ?? 0, least);
  }
  for (let index = slots.length - 1; index >= 0; index -= 1) {
    const isLast = index === slots.length - 1;
    const most = isLast ? height - (slots[index]?.height ?? 0) / 2 : (centers[index + 1] ?? 0) - distance(index + 1);
    centers[index] = Math.min(centers[index] ?? 0, most);
  }
  return centers;
}

/** The centers of slots that are stacked around the middle. */
function stacked(rooms: readonly number[], height: number): number[] {
  let top = (height - rooms.reduce((sum, room) => sum + room, 0)) / 2;
  return rooms.map((room) => {
    top += room;
    return top - room / 2;
  });
}

const round = (value: number) => Math.round(value * 10) / 10;

function flowPath(x0: number, y0: number, x1: number, y1: number, thickness: number): string {
  const middle = round((x0 + x1) / 2);
  const [a, b, c, d] = [y0, y1, y1 + thickness, y0 + thickness].map(round);
  return `M${x0} ${a}C${middle} ${a} ${middle} ${b} ${x1} ${b}V${c}C${middle} ${c} ${middle} ${d} ${x0} ${d}Z`;
}

/** The share of the width that is left of the first column, for its labels, and right of the last one. */
const LEFT_SHARE = 0.135;
const RIGHT_SHARE = 0.205;

/** Places nodes in columns on one scale, in the given order, and draws the flows between them. */
export function layOutFlow(
  nodes: readonly FlowInputNode[],
  links: readonly FlowInputLink[],
  width: number,
): FlowLayout {
  const columnOf = columnsOf(nodes, links);
  const count = Math.max(0, ...columnOf.values()) + 1;
  const columns = Array.from({ length: count }, (_, column) => nodes.filter(({ id }) => columnOf.get(id) === column));
  const needed = columns.map((all, column) => all.length * labelHeight(column) * 1.3);
  const height = Math.max(LEAST_HEIGHT, ...needed);
  const scale = scaleFor(columns, height);
  const step = count > 1 ? (width * (1 - LEFT_SHARE - RIGHT_SHARE) - NODE_WIDTH) / (count - 1) : 0;
  const placed = new Map<string, PlacedNode>();
  for (const [column, inColumn] of columns.entries()) {
    const slots = inColumn.map(({ id, amount }) => ({
      id,
      height: Math.max(LEAST_NODE, amount * scale),
      room: roomOf(amount, column, scale),
    }));
    const stack = stacked(
      slots.map(({ room }) => room),
      height,
    );
    const wanted = slots.map((slot, index) => ({
      ...slot,
      center: sourceCenter(slot.id, links, placed, scale) ?? stack[index] ?? 0,
    }));
    // Only the details follow the node they are part of; everything else is stacked around the middle.
    const centers = column < 3 ? stack : spread(wanted, height);
    for (const [index, slot] of slots.entries()) {
      placed.set(slot.id, {
        id: slot.id,
        column,
        x: round(width * LEFT_SHARE + step * column),
        y: round((centers[index] ?? 0) - slot.height / 2),
        height: round(slot.height),
      });
    }
  }
  return { height, columns: count, nodes: [...placed.values()], links: drawLinks(links, placed, scale) };
}

/** The center of the place at which a node's first inflow leaves its source. */
function sourceCenter(
  id: string,
  links: readonly FlowInputLink[],
  placed: ReadonlyMap<string, PlacedNode>,
  scale: number,
): number | null {
  const inflow = links.find(({ to }) => to === id);
  const source = inflow && placed.get(inflow.from);
  if (!source || !inflow) return null;
  const before = links.slice(0, links.indexOf(inflow)).filter(({ from }) => from === inflow.from);
  const above = before.reduce((sum, { amount }) => sum + amount * scale, 0);
  return source.y + above + (inflow.amount * scale) / 2;
}

function drawLinks(
  links: readonly FlowInputLink[],
  placed: ReadonlyMap<string, PlacedNode>,
  scale: number,
): PlacedLink[] {
  const left = new Map<string, number>();
  const right = new Map<string, number>();
  return links.flatMap(({ from, to, amount }) => {
    const [source, target] = [placed.get(from), placed.get(to)];
    if (!source || !target) return [];
    const thickness = Math.max(1, amount * scale);
    const [out, into] = [right.get(from) ?? 0, left.get(to) ?? 0];
    right.set(from, out + amount * scale);
    left.set(to, into + amount * scale);
    const path = flowPath(source.x + NODE_WIDTH, source.y + out, target.x, target.y + into, thickness);
    return [{ from, to, path }];
  });
}
