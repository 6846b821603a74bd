export { AlertSettings } from './AlertSettings.tsx';
export { alertsQuery } from './alerts.data.ts';
export { DashboardAlerts, useAlertsWait } from './DashboardAlerts.tsx';
