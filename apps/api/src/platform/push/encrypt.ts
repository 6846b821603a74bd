import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

const SALT_BYTES = 16;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const SECRET_BYTES = 32;
const RECORD_BYTES = 4_096;
/** The padding delimiter of the last record. */
const LAST_RECORD = Buffer.of(2);

/** The keys of a browser's subscription, as bytes. */
export interface SubscriptionKeys {
  /** An uncompressed point on P-256. */
  readonly publicKey: Buffer;
  readonly authSecret: Buffer;
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

interface OneTimeValues {
  readonly salt: Buffer;
  readonly privateKey: Buffer | null;
}

/** Encrypts a message for one browser, as RFC 8291 specifies. Only a test passes its own one-time values. */
export function encryptMessage(
  message: string,
  { publicKey, authSecret }: SubscriptionKeys,
  { salt, privateKey }: OneTimeValues = { salt: randomBytes(SALT_BYTES), privateKey: null },
): Buffer {
  const sender = createECDH('prime256v1');
  if (privateKey) sender.setPrivateKey(privateKey);
  else sender.generateKeys();
  const senderKey = sender.getPublicKey();
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
  const secret = derive(sender.computeSecret(publicKey), authSecret, keyInfo, SECRET_BYTES);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), KEY_BYTES);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), NONCE_BYTES);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const recordSize = Buffer.alloc(4);
  recordSize.writeUInt32BE(RECORD_BYTES);
  const header = Buffer.concat([salt, recordSize, Buffer.of(senderKey.length), senderKey]);
  const body = [cipher.update(message, 'utf8'), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([header, ...body]);
}
