import { isOver18 } from '@cairn/domain';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { config } from '../../app/browserConfig.ts';
import { browserToday } from '../../app/today.ts';
import { errorToasts } from '../../ui/errorQueue.ts';
import { useAccount } from '../users/index.ts';
import type { HelpPanelProps } from './HelpPanel.tsx';
import type { HelpRequest } from './helpRequest.ts';

interface Help {
  /** Adults only: no data about juniors goes to external services. */
  canUseExternalHelp: boolean;
  isOpening: boolean;
  open: (request: HelpRequest) => Promise<void>;
  /** The caller renders it. */
  panel: ReactNode;
}

interface Shown {
  readonly request: HelpRequest;
  readonly Panel: ComponentType<HelpPanelProps>;
}

async function openExternalHelp(request: HelpRequest): Promise<boolean> {
  if (config.helpBeaconId === null) return false;
  const { openBeacon } = await import('./beacon.ts');
  return await openBeacon(config.helpBeaconId, request);
}

/** Opens the Beacon if it is configured and works, otherwise the built-in panel. Both load on first use. */
export function useHelp(): Help {
  const canUseExternalHelp = isOver18(useAccount().dateOfBirth, browserToday());
  const [shown, setShown] = useState<Shown | null>(null);
  const [isOpening, setOpening] = useState(false);
  const isBusy = useRef(false);

  async function open(request: HelpRequest) {
    if (isBusy.current) return;
    isBusy.current = true;
    setOpening(true);
    try {
      if (canUseExternalHelp && (await openExternalHelp(request))) return;
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
  return { canUseExternalHelp, isOpening, open, panel };
}
