import { currentPage } from './current-page.js';
import { recover } from './recover.js';

/** Loads a newer version of the app when a chunk of this one no longer exists. */
export function recoverFromUpgrades(): void {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined;
  // Vite's event for an import that failed.
  window.addEventListener('vite:preloadError', () => {
    void recover({ entry, page: currentPage, reload: () => window.location.reload() });
  });
}
