import { createHash } from 'node:crypto';

/** SHA-256 in base64url. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
