import { ApplicationInsights, type ITelemetryItem } from '@microsoft/applicationinsights-web';
import { APP_VERSION } from '../version.ts';
import { CONFIG_SYNC_TIMEOUT_MS, type LogEntry, monitoringLimits } from './monitoringConfig.ts';
import { scrub, scrubAll } from './scrub.ts';

/** Runs right before sending, so that data the SDK collects automatically is scrubbed too. */
function clean(item: ITelemetryItem): boolean {
  item.baseData = Object(scrubAll(item.baseData ?? {}));
  item.data = Object(scrubAll(item.data ?? {}));
  const trace: unknown = item.ext?.trace;
  if (typeof trace === 'object' && trace !== null && 'name' in trace && typeof trace.name === 'string')
    trace.name = scrub(trace.name);
  // Otherwise the service stores the caller's IP address.
  item.tags = Object.assign(item.tags ?? [], { 'ai.location.ip': '0.0.0.0' });
  return true;
}

/** Starts the SDK, reports the start, and returns the function for logging entries. */
export function startTelemetry(connectionString: string): (entry: LogEntry) => void {
  const insights = new ApplicationInsights({
    config: {
      connectionString,
      ...monitoringLimits,
      // Exceptions are already forwarded, scrubbed.
      disableExceptionTracking: true,
      disableCorrelationHeaders: true,
      enableAutoRouteTracking: false,
      // Never fetch the remote configuration, which could change what is reported.
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
