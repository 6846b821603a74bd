import { createHash } from 'node:crypto';

/** SHA-256, as it goes into addresses and keys. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
