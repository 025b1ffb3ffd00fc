import { recover } from './recover.js';

async function page(): Promise<string> {
  const answer = await fetch('/', { cache: 'no-store' });
  if (!answer.ok) throw new Error(`The page is answered with ${answer.status}`);
  return answer.text();
}

/** Takes up a newer version of the app when a part of this one is no longer there. */
export function recoverFromUpgrades(): void {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined;
  // Vite's word for an import that failed.
  window.addEventListener('vite:preloadError', () => {
    void recover({ entry, page, reload: () => window.location.reload() });
  });
}
