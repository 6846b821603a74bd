import { expect, test } from 'vitest';
import { colorName, defaultColor, palette } from './palette.ts';

// covers: screen/add-category 5; constants/lists 12
test('20 hues × 6 shades = 120 colors, all with different hex values and names', () => {
  expect(palette).toHaveLength(120);
  expect(new Set(palette.map(({ hex }) => hex)).size).toBe(120);
  expect(new Set(palette.map(({ name }) => name)).size).toBe(120);
});

test('every color has a valid hex value and a readable name', () => {
  for (const { hex, name } of palette) {
    expect(hex).toMatch(/^#[\dA-F]{6}$/);
    expect(name).toMatch(/^[A-Z][a-z]+( [a-z]+)+$/);
  }
});

test('the default color is a green from the palette', () => {
  expect(colorName(defaultColor)).toBe('Medium green');
});

test.each([
  ['#64A24D', 'Bright leaf'],
  ['#64a24d', 'Bright leaf'],
  ['#3A3E3B', 'Very dark gray'],
  ['#2e8b57', '#2E8B57'],
])('%s is called %s', (hex, name) => {
  expect(colorName(hex)).toBe(name);
});
