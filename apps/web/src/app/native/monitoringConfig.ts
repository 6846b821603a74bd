const MINUTE_MS = 60_000;

/** Limits and sampling, as the specification lists them. */
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
  /** The two flags, as the build was told them. */
  readonly production: string;
  readonly qa: string;
  readonly connectionString: string;
}

/** The part of a connection string by which the service knows whose telemetry it is; null where it is no such key. */
export function instrumentationKey(connectionString: string): string | null {
  const key = /(?:^|;)InstrumentationKey=([^;]+)/i.exec(connectionString)?.[1] ?? '';
  return GUID.test(key) ? key : null;
}

/** Only where one of the two flags equals true, and there is somewhere to send to. */
export function isMonitored(settings: MonitoringSettings | undefined): settings is MonitoringSettings {
  if (!settings || (settings.production !== 'true' && settings.qa !== 'true')) return false;
  return instrumentationKey(settings.connectionString) !== null;
}

/** As the service counts them: information, warning, error. */
type Severity = 1 | 2 | 3;

export interface Noted {
  readonly kind: 'trace' | 'exception';
  readonly text: string;
  readonly severity: Severity;
}
