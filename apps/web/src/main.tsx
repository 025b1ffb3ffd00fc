import './ui/tokens.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.js';
import { recoverFromUpgrades } from './app/upgrade/recoverFromUpgrades.js';
import { restoreLanguage } from './text/language.js';
import { applyTheme } from './ui/scheme/scheme.js';

applyTheme();
recoverFromUpgrades();
await restoreLanguage();
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
