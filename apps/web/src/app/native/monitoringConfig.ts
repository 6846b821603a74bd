const MINUTE_MS = 60_000;

/** Limits and sampling from the specification. */
export const monitoringLimits = {
  samplingPercentage: 100,
  maxBatchInterval: 15_000,
  maxBatchSizeInBytes: 102_400,
  eventsLimitInMem: 10_000,
  maxRetryCnt: 10,
  retryCodes: [401, 408, 429, 500, 502, 503, 504],
  maxAjaxCallsPerView: 500,
  sessionRenewalMs: 30 * MINUTE_MS,
  sessionExpirationMs: 24 * 60 * MINUTE_MS,
};

export const CONFIG_SYNC_TIMEOUT_MS = 30 * MINUTE_MS;

const GUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

interface MonitoringSettings {
  /** The build flags, as strings. */
  readonly production: string;
  readonly qa: string;
  readonly connectionString: string;
}

/** The key in the connection string that identifies the app to the service; null if it isn't a GUID. */
export function instrumentationKey(connectionString: string): string | null {
  const key = /(?:^|;)InstrumentationKey=([^;]+)/i.exec(connectionString)?.[1] ?? '';
  return GUID.test(key) ? key : null;
}

/** True if either flag equals "true" and the connection string has a valid key. */
export function isMonitoringEnabled(settings: MonitoringSettings | undefined): settings is MonitoringSettings {
  if (!settings || (settings.production !== 'true' && settings.qa !== 'true')) return false;
  return instrumentationKey(settings.connectionString) !== null;
}

/** The service's levels: information, warning, error. */
type Severity = 1 | 2 | 3;

export interface LogEntry {
  readonly kind: 'trace' | 'exception';
  readonly text: string;
  readonly severity: Severity;
}
