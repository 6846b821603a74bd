import { setTimeout as wait } from 'node:timers/promises';
import type { Plugin } from 'vite';

const ATTEMPTS = 100;
const PAUSE_MS = 200;
const EMPTY_META = '<meta name="cairn-config" content="">';

/** The API may still be starting, or restarting after a change, when the page is asked for. */
async function fetchConfiguration(apiUrl: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await fetch(`${apiUrl}/config.json`);
      if (response.ok) return JSON.stringify(await response.json());
      throw new Error(`The API answered ${response.status} for /config.json.`);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await wait(PAUSE_MS);
    }
  }
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Does for the development page what the server does for the built one: writes the configuration into its meta tag. */
export function pageConfiguration(apiUrl: string): Plugin {
  return {
    name: 'cairn-page-configuration',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const content = escapeAttribute(await fetchConfiguration(apiUrl));
        return html.replace(/<meta\s+name="cairn-config"\s+content=""\s*\/?>/, () =>
          EMPTY_META.replace('""', `"${content}"`),
        );
      },
    },
  };
}
