import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { config } from '../../app/browserConfig.ts';

const LOAD_TIMEOUT_MS = 20_000;

/** The sandbox script defines the same global as Stripe's own script, and the loader uses it. */
function addScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('the script did not load'));
    });
    document.head.append(script);
  });
}

async function load(): Promise<Stripe> {
  const { stripe } = config;
  if (!stripe) throw new Error('Stripe is not configured');
  if (stripe.scriptUrl !== null && !('Stripe' in window)) await addScript(stripe.scriptUrl);
  const loaded = await loadStripe(stripe.publishableKey);
  if (!loaded) throw new Error('the script did not load');
  return loaded;
}

function timeout(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('the script took too long')), LOAD_TIMEOUT_MS);
  });
}

let loading: Promise<Stripe> | null = null;

/** Loads Stripe.js once per tab; a later call retries after a failure. */
export function openStripe(): Promise<Stripe> {
  loading ??= Promise.race([load(), timeout()]).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
