export const MERCHANT_KEY_VERSION = 1;
export function merchantKey(name: string): string {
  return name.toLowerCase().replace(/\s+/g, ' ').trim();
}
