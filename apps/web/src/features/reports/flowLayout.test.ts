import { expect, test } from 'vitest';
import { layOutFlow } from './flowLayout.ts';

const node = (id: string, amount: number) => ({ id, amount });
const link = (from: string, to: string, amount: number) => ({ from, to, amount });

const nodes = [
  node('salary', 900_00),
  node('gift', 100_00),
  node('total', 1_000_00),
  node('left', 400_00),
  node('food', 600_00),
  node('groceries', 450_00),
  node('coffee', 150_00),
];
const links = [
  link('salary', 'total', 900_00),
  link('gift', 'total', 100_00),
  link('total', 'left', 400_00),
  link('total', 'food', 600_00),
  link('food', 'groceries', 450_00),
  link('food', 'coffee', 150_00),
];

function placesOf(layout: ReturnType<typeof layOutFlow>) {
  return new Map(layout.nodes.map((place) => [place.id, place]));
}

// covers: reports-screen 10
test('sources, the total, categories, and subcategories are four columns from left to right', () => {
  const layout = layOutFlow(nodes, links, 1_112);
  const columns = layout.nodes.map(({ id, column }) => [id, column]);
  expect(Object.fromEntries(columns)).toEqual({
    ...{ salary: 0, gift: 0, total: 1, left: 2, food: 2, groceries: 3, coffee: 3 },
  });
  const places = placesOf(layout);
  expect((places.get('total')?.x ?? 0) > (places.get('salary')?.x ?? 0)).toBe(true);
});

// covers: reports-screen 10
test('all nodes have one scale: 600.00 is six times as high as 100.00', () => {
  const places = placesOf(layOutFlow(nodes, links, 1_112));
  expect((places.get('food')?.height ?? 0) / (places.get('gift')?.height ?? 1)).toBeCloseTo(6, 1);
});

// covers: reports-screen 10
test('nodes of a column don’t overlap, and everything is within the drawing', () => {
  const layout = layOutFlow(nodes, links, 1_112);
  for (const one of layout.nodes) {
    expect(one.y).toBeGreaterThanOrEqual(0);
    expect(one.y + one.height).toBeLessThanOrEqual(layout.height);
    const below = layout.nodes.filter(({ column, y }) => column === one.column && y > one.y);
    for (const other of below) expect(other.y).toBeGreaterThan(one.y + one.height);
  }
});

// covers: reports-screen 10
test('a refund that flows into its category is left of it, and one that flows into the total is a source', () => {
  const refunds = [...nodes, node('returns', 50_00), node('travel', 20_00)];
  const flows = [...links, link('returns', 'food', 50_00), link('travel', 'total', 20_00)];
  const places = placesOf(layOutFlow(refunds, flows, 1_112));
  expect(places.get('returns')?.column).toBe(1);
  expect(places.get('travel')?.column).toBe(0);
});

// covers: reports-screen 10
test('60 subcategories make the drawing higher instead of overlapping', () => {
  const many = Array.from({ length: 60 }, (_, index) => node(`part ${index}`, 10_00));
  const layout = layOutFlow(
    [...nodes.slice(0, 5), ...many],
    [...links.slice(0, 4), ...many.map(({ id }) => link('food', id, 10_00))],
    1_112,
  );
  const tops = layout.nodes.filter(({ column }) => column === 3).map(({ y }) => y);
  expect(tops).toHaveLength(60);
  expect(tops.every((top, index) => index === 0 || top - (tops[index - 1] ?? 0) >= 19)).toBe(true);
  expect(layout.height).toBeGreaterThan(1_200);
});

// covers: reports 15
test('nothing flows through an empty drawing', () => {
  expect(layOutFlow([], [], 1_112)).toMatchObject({ nodes: [], links: [] });
});
