import '../ui/tokens.css';
import '../ui/base.css';
import { createRoot } from 'react-dom/client';
import { applyTheme } from '../ui/scheme/scheme.js';
import { GuestPage } from './GuestPage.js';
import { useBrowserLanguage } from './text/guest-text.js';

applyTheme();
const root = document.getElementById('root');
const draw = (): void => {
  // Another link in the same window opens another invitation.
  const page = root && createRoot(root);
  const show = () => page?.render(<GuestPage key={window.location.hash} token={window.location.hash.slice(1)} />);
  window.addEventListener('hashchange', show);
  show();
};
void useBrowserLanguage().then(draw);
