import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { encryptMessage } from './encrypt.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** From appendix A of RFC 8291. */
const example = {
  message: 'When I grow up, I want to be a watermelon',
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  senderPrivateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  publicKey: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  privateKey: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
  authSecret: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  encrypted:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

// covers: alerts 13
test('a message is encrypted as in the example of RFC 8291', () => {
  const oneTime = { salt: example.salt, privateKey: example.senderPrivateKey };
  expect(encryptMessage(example.message, example, oneTime).toString('base64url')).toBe(example.encrypted);
});

/** The browser's side. */
function decrypt(body: Buffer): string {
  const browser = createECDH('prime256v1');
  browser.setPrivateKey(example.privateKey);
  const [salt, senderKey, record] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
  const derive = (key: Uint8Array, from: Buffer, info: Buffer, length: number) =>
    new Uint8Array(hkdfSync('sha256', key, from, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), example.publicKey, senderKey]);
  const secret = derive(browser.computeSecret(senderKey), example.authSecret, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, -1).toString();
}

test('every message has its own salt and key, and the browser can read it', () => {
  const [first, second] = [encryptMessage('Cairn', example), encryptMessage('Cairn', example)];
  expect(first.equals(second)).toBe(false);
  expect([decrypt(first), decrypt(second)]).toEqual(['Cairn', 'Cairn']);
});
