import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import './ui/patterns.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { watchStyles } from './app/failedStyles.ts';
import { restoreResponses } from './app/offline/cacheResponses.ts';
import { prepareForOffline } from './app/offline/offline.ts';
import { connection } from './app/offline/serverConnection.ts';
import { isNative } from './app/platform.ts';
import { initializeAuth, onSessionEnd } from './app/session/authState.ts';
import { clearAllData } from './app/session/clearData.ts';

async function start(): Promise<void> {
  onSessionEnd(() => void clearAllData());
  if (isNative()) await (await import('./app/native/start.ts')).startNative();
  prepareForOffline();
  await initializeAuth({ prepare: restoreResponses, isUnresponsive: connection.isUnresponsive });
}

watchStyles();
void start();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
