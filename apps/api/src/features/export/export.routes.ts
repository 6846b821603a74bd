import { downloadMyData, EXPORT_TIMEOUT_MS } from '@cairn/contract';
import { type Route, streamedRoute } from '../../platform/http/route.ts';
import { streamTexts } from '../../platform/http/stream-texts.ts';
import { exportTexts } from './export-text.ts';

export const exportRoutes: readonly Route[] = [
  streamedRoute(downloadMyData, async ({ clock, caller, signal, snapshot }) => {
    const whole = AbortSignal.any([signal, AbortSignal.timeout(EXPORT_TIMEOUT_MS)]);
    return await streamTexts(whole, (write) =>
      snapshot(async (tx) => {
        for await (const text of exportTexts(tx, caller, clock.now())) await write(text);
      }),
    );
  }),
];
