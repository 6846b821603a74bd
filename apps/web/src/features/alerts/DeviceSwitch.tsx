import { useEffect, useState } from 'react';
import { Switch } from '../../ui/Switch.tsx';
import { type DeviceState, readDeviceState, turnDeviceOff, turnDeviceOn } from './device.ts';

const hints: Readonly<Record<DeviceState, string>> = {
  unsupported: 'This browser can’t show notifications.',
  blocked: 'Notifications are blocked. Allow them in this browser’s settings for this site.',
  on: 'At most one a day, without amounts or names.',
  off: 'Until you turn this on, this device gets no push messages, whatever is chosen above.',
};

/** Notifications are turned on for each device, because each browser asks for permission. */
export function DeviceSwitch({ pushKey }: { pushKey: string }) {
  const [state, setState] = useState<DeviceState | null>(null);
  const [isPending, setPending] = useState(false);
  useEffect(() => void readDeviceState().then(setState), []);

  async function turn(isOn: boolean) {
    setPending(true);
    try {
      setState(isOn ? await turnDeviceOn(pushKey) : await turnDeviceOff());
    } finally {
      setPending(false);
    }
  }

  return (
    <Switch
      label="Notifications on this device"
      hint={hints[state ?? 'off']}
      checked={state === 'on'}
      isDisabled={isPending || state === null || state === 'unsupported' || state === 'blocked'}
      onChange={(event) => void turn(event.target.checked).catch(() => {})}
    />
  );
}
