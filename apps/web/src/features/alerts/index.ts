export { AlertSettings } from './AlertSettings.tsx';
export { DashboardAlerts } from './DashboardAlerts.tsx';
