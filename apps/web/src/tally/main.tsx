import '../ui/tokens.css';
import '../ui/base.css';
import { createRoot } from 'react-dom/client';
import { TallyPage } from './TallyPage.js';
import { useBrowserLanguage } from './text/tally-text.js';

const root = document.getElementById('root');
const draw = (): void => {
  // Another link in the same window opens another tally.
  const page = root && createRoot(root);
  const show = () => page?.render(<TallyPage key={window.location.hash} token={window.location.hash.slice(1)} />);
  window.addEventListener('hashchange', show);
  show();
};
void useBrowserLanguage().then(draw);
