import * as z from 'zod/mini';

/** The subset of Plaid Link used here; the sandbox script implements the same. */
interface LinkHandler {
  open(): void;
  destroy(): void;
}

interface LinkConfig {
  token: string;
  /** The URL that a bank with its own login page redirected back to. */
  receivedRedirectUri?: string | undefined;
  onSuccess: (publicToken: string, metadata: unknown) => void;
  onExit: (error: unknown, metadata: unknown) => void;
}

declare global {
  interface Window {
    Plaid?: { create(config: LinkConfig): LinkHandler };
  }
}

const metadata = z.object({
  institution: z.nullable(z.object({ institution_id: z.string(), name: z.string() })),
  accounts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      mask: z.optional(z.nullable(z.string())),
      type: z.string(),
      subtype: z.optional(z.nullable(z.string())),
    }),
  ),
});

/** Link's result; null when the user left. */
export type WindowOutcome = { publicToken: string; metadata: z.output<typeof metadata> } | null;

/** Link's script could not be loaded, or returned something unreadable. */
export class LinkUnavailable extends Error {}

const SCRIPT_TIMEOUT_MS = 15_000;
let loading: Promise<void> | null = null;

function load(address: string): Promise<void> {
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  return new Promise<void>((resolve, reject) => {
    const giveUp = () => {
      script.remove();
      loading = null;
      reject(new LinkUnavailable());
    };
    const timer = setTimeout(giveUp, SCRIPT_TIMEOUT_MS);
    script.onerror = () => {
      clearTimeout(timer);
      giveUp();
    };
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    document.head.append(script);
  });
}

/** Loads Link's script on first use, opens it, and resolves when the user finishes. */
export async function openLink(
  script: string,
  options: Pick<LinkConfig, 'token' | 'receivedRedirectUri'>,
): Promise<WindowOutcome> {
  loading ??= load(script);
  await loading;
  const { Plaid } = window;
  if (!Plaid) throw new LinkUnavailable();
  return await new Promise((resolve, reject) => {
    const handler = Plaid.create({
      ...options,
      onSuccess: (publicToken, given) => {
        handler.destroy();
        const read = z.safeParse(metadata, given);
        if (read.success) resolve({ publicToken, metadata: read.data });
        else reject(new LinkUnavailable());
      },
      onExit: () => {
        handler.destroy();
        resolve(null);
      },
    });
    handler.open();
  });
}
