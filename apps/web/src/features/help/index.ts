export { HelpLauncher } from './HelpLauncher.tsx';
