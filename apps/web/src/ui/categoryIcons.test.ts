import { expect, test } from 'vitest';
import { findSuggestedIcon, iconName, iconString, loadAllIcons, suggestedIconNames } from './categoryIcons.ts';

// covers: entities 9
test.each([
  ['fas fa-tag', 'tag'],
  ['fa-solid fa-basket-shopping', 'basket-shopping'],
  ['tag', 'tag'],
  ['  fas   fa-tag ', 'tag'],
  ['', ''],
])('the icon of %j is %j', (icon, name) => {
  expect(iconName(icon)).toBe(name);
});

test('an icon string names its icon', () => {
  expect(iconName(iconString('house'))).toBe('house');
});

test('every suggested icon matches Font Awesome’s drawing', async () => {
  const all = await loadAllIcons();
  expect(suggestedIconNames.length).toBeGreaterThanOrEqual(80);
  for (const name of suggestedIconNames) expect(findSuggestedIcon(iconString(name)), name).toEqual(all.get(name));
});

test('inherited object properties aren’t icons', () => {
  expect(findSuggestedIcon('fas fa-constructor')).toBeNull();
  expect(findSuggestedIcon('fas fa-no-such-icon')).toBeNull();
});
