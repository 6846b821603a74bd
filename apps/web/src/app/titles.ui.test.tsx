import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emptyHousehold, openScreen } from '../../test/openScreen.tsx';

test.each([
  ['/Settings', 'Settings · Cairn'],
  ['/UserAccount', 'User Account · Cairn'],
  ['/Nowhere', 'Page not found · Cairn'],
])('the browser tab’s title at %s is %s, and the navigation is there', async (path, title) => {
  await openScreen(path, emptyHousehold());
  await waitFor(() => expect(document.title).toBe(title));
  expect(await screen.findAllByRole('navigation', { name: 'Main' })).toBeDefined();
});
