import { subscribeToPush, unsubscribeFromPush } from '@cairn/contract';
import { call } from '../../app/call.ts';
import { isNative } from '../../app/platform.ts';

/** Whether this device shows notifications: it can't, the user blocked them, or they are on or off. */
export type DeviceState = 'unsupported' | 'blocked' | 'on' | 'off';

function canPush(): boolean {
  return !isNative() && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function readDeviceState(): Promise<DeviceState> {
  if (!canPush()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && (await currentSubscription()) ? 'on' : 'off';
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Asks for permission if necessary. Returns the new state. */
export async function turnDeviceOn(pushKey: string): Promise<DeviceState> {
  if ((await Notification.requestPermission()) !== 'granted') return await readDeviceState();
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: fromBase64Url(pushKey),
  });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  try {
    await call(subscribeToPush, { body: { endpoint, publicKey: keys.p256dh ?? '', authSecret: keys.auth ?? '' } });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  return 'on';
}

/** The server forgets the device first, so that a failure leaves both as they were. */
export async function turnDeviceOff(): Promise<DeviceState> {
  const subscription = await currentSubscription();
  if (subscription) {
    await call(unsubscribeFromPush, { body: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  return await readDeviceState();
}
