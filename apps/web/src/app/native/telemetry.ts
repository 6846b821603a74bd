import { ApplicationInsights, type ITelemetryItem } from '@microsoft/applicationinsights-web';
import { APP_VERSION } from '../version.ts';
import { CONFIG_SYNC_TIMEOUT_MS, monitoringLimits, type Noted } from './monitoringConfig.ts';
import { scrub, scrubAll } from './scrub.ts';

/** The last thing before sending: whatever the SDK has gathered by itself goes through the same sieve. */
function clean(item: ITelemetryItem): boolean {
  item.baseData = Object(scrubAll(item.baseData ?? {}));
  item.data = Object(scrubAll(item.data ?? {}));
  const trace: unknown = item.ext?.trace;
  if (typeof trace === 'object' && trace !== null && 'name' in trace && typeof trace.name === 'string')
    trace.name = scrub(trace.name);
  // The service would otherwise keep the address it was called from.
  item.tags = Object.assign(item.tags ?? [], { 'ai.location.ip': '0.0.0.0' });
  return true;
}

/** Starts the SDK, says so to the service, and answers how to report. */
export function startTelemetry(connectionString: string): (noted: Noted) => void {
  const insights = new ApplicationInsights({
    config: {
      connectionString,
      ...monitoringLimits,
      // Forwarded by ourselves, scrubbed; twice would be once too often.
      disableExceptionTracking: true,
      disableCorrelationHeaders: true,
      enableAutoRouteTracking: false,
      // Nobody outside decides how this app reports: the remote file is never fetched.
      extensionConfig: {
        AppInsightsCfgSyncPlugin: { cfgUrl: '', blkCdnCfg: true, scheduleFetchTimeout: CONFIG_SYNC_TIMEOUT_MS },
      },
    },
  });
  insights.loadAppInsights();
  insights.addTelemetryInitializer(clean);
  insights.trackEvent({ name: 'App started' }, { version: APP_VERSION });
  return ({ kind, text, severity }) => {
    if (kind === 'trace') insights.trackTrace({ message: text, severityLevel: severity });
    else insights.trackException({ exception: new Error(text), severityLevel: severity });
  };
}
