import { closeBrowser, visitPage } from './inAppBrowser.ts';

/**
 * Opens the bank provider's hosted page. `returned` says only that the person came back by it: what was linked is asked
 * of the server, because anybody can open a link.
 */
export async function openHostedLink(address: string): Promise<'returned' | 'closed'> {
  const end = await visitPage(address, 'bank-link');
  if (end === 'returned') await closeBrowser();
  return end;
}
