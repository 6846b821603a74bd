import { closeBrowser, visitPage } from './inAppBrowser.ts';

/**
 * Opens the bank provider's hosted page. `returned` only means that a return link arrived. Any app can open such a
 * link, so the server has to be asked what was linked.
 */
export async function openHostedLink(url: string): Promise<'returned' | 'closed'> {
  const end = await visitPage(url, 'bank-link');
  if (end === 'returned') await closeBrowser();
  return end;
}
