import { setTimeout as wait } from 'node:timers/promises';
import type { IndexHtmlTransformResult, Plugin } from 'vite';

const ATTEMPTS = 100;
const PAUSE_MS = 200;
const RESPONSE_TIMEOUT_MS = 5_000;
const EMPTY_META = /<meta\s+name="cairn-config"\s+content=""\s*\/?>/;

/** Retries, because the API may still be starting or restarting when the page is requested. */
async function fetchConfiguration(apiUrl: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await fetch(`${apiUrl}/config.json`, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
      if (response.ok) return JSON.stringify(await response.json());
      throw new Error(`The API responded with ${response.status} to /config.json.`);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await wait(PAUSE_MS);
    }
  }
}

/** Replaces the page's empty meta tag with one that Vite writes and escapes. */
async function fillConfiguration(html: string, apiUrl: string): Promise<IndexHtmlTransformResult> {
  const content = await fetchConfiguration(apiUrl);
  return {
    html: html.replace(EMPTY_META, ''),
    tags: [{ tag: 'meta', attrs: { name: 'cairn-config', content }, injectTo: 'head-prepend' }],
  };
}

/** Writes the configuration into the development page's meta tag, as the server does for the built page. */
export function pageConfiguration(apiUrl: string): Plugin {
  return {
    name: 'cairn-page-configuration',
    transformIndexHtml: { order: 'pre', handler: (html) => fillConfiguration(html, apiUrl) },
  };
}
