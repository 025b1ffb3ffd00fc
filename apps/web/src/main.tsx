import './ui/tokens.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.js';
import { recoverFromUpgrades } from './app/upgrade/recover-from-upgrades.js';
import { restoreLanguage } from './text/language.js';
import { restoreZone } from './text/zone.js';
import { applyTheme } from './ui/scheme/scheme.js';

applyTheme();
restoreZone();
recoverFromUpgrades();
const root = document.getElementById('root');
// No top-level await, because it would change how the build splits chunks.
if (root) void restoreLanguage().then(() => createRoot(root).render(<App />));
