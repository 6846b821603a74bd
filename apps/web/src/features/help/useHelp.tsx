import { isOver18 } from '@cairn/domain';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { config } from '../../app/browserConfig.ts';
import { browserToday } from '../../app/today.ts';
import { errorToasts } from '../../ui/errorQueue.ts';
import { useAccount } from '../users/index.ts';
import type { HelpPanelProps } from './HelpPanel.tsx';
import type { HelpRequest } from './helpRequest.ts';

interface Help {
  /** Adults are helped by outside services where these are set up; nothing about a junior goes there. */
  mayLeave: boolean;
  isOpening: boolean;
  open: (request: HelpRequest) => Promise<void>;
  /** To be drawn by whoever opens it. */
  panel: ReactNode;
}

interface Shown {
  readonly request: HelpRequest;
  readonly Panel: ComponentType<HelpPanelProps>;
}

async function openOutside(request: HelpRequest): Promise<boolean> {
  if (config.helpBeaconId === null) return false;
  const { openBeacon } = await import('./beacon.ts');
  return await openBeacon(config.helpBeaconId, request);
}

/** Opens the Beacon where one is set up and works, else the built-in panel. Both are loaded when first asked for. */
export function useHelp(): Help {
  const mayLeave = isOver18(useAccount().dateOfBirth, browserToday());
  const [shown, setShown] = useState<Shown | null>(null);
  const [isOpening, setOpening] = useState(false);
  const isBusy = useRef(false);

  async function open(request: HelpRequest) {
    if (isBusy.current) return;
    isBusy.current = true;
    setOpening(true);
    try {
      if (mayLeave && (await openOutside(request))) return;
      const { HelpPanel } = await import('./HelpPanel.tsx');
      setShown({ request, Panel: HelpPanel });
    } catch {
      errorToasts.show({ message: 'Error loading help', reason: 'We couldn’t reach the server.' });
    } finally {
      isBusy.current = false;
      setOpening(false);
    }
  }

  const panel = shown && <shown.Panel request={shown.request} onClose={() => setShown(null)} />;
  return { mayLeave, isOpening, open, panel };
}
