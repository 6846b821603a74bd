import { expect, test } from 'vitest';
import {
  CONFIG_SYNC_TIMEOUT_MS,
  instrumentationKey,
  isMonitoringEnabled,
  monitoringLimits,
} from './monitoringConfig.ts';

const KEY = '01234567-89ab-cdef-0123-456789abcdef';
const connectionString = `InstrumentationKey=${KEY};IngestionEndpoint=https://telemetry.example/`;

// covers: state/monitoring 2
test('is on only when the production or the QA flag equals true', () => {
  expect(isMonitoringEnabled(undefined)).toBe(false);
  expect(isMonitoringEnabled({ production: 'true', qa: '', connectionString })).toBe(true);
  expect(isMonitoringEnabled({ production: '', qa: 'true', connectionString })).toBe(true);
  for (const flag of ['', 'false', 'True', '1', 'yes'])
    expect(isMonitoringEnabled({ production: flag, qa: flag, connectionString }), flag).toBe(false);
});

// covers: constants/monitoring 12
test('the instrumentation key must be a GUID', () => {
  expect(instrumentationKey(connectionString)).toBe(KEY);
  for (const text of ['', 'InstrumentationKey=', `InstrumentationKey=${KEY}0`, `Key=${KEY}`])
    expect(isMonitoringEnabled({ production: 'true', qa: '', connectionString: text }), text).toBe(false);
});

// covers: state/monitoring 6; errors 59; constants/monitoring 1-4, 6-8, 11
test('limits: 100%, 15 s, 102400 bytes, 10000 events, 10 retries for 7 codes, 500 calls per page, 30 min, and 24 h', () => {
  expect(monitoringLimits).toEqual({
    samplingPercentage: 100,
    maxBatchInterval: 15_000,
    maxBatchSizeInBytes: 102_400,
    eventsLimitInMem: 10_000,
    maxRetryCnt: 10,
    retryCodes: [401, 408, 429, 500, 502, 503, 504],
    maxAjaxCallsPerView: 500,
    sessionRenewalMs: 1_800_000,
    sessionExpirationMs: 86_400_000,
  });
  expect(CONFIG_SYNC_TIMEOUT_MS).toBe(1_800_000);
});
