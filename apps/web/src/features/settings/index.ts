export { useAccountTheme } from './useAccountTheme.ts';
