import { currentPage } from './currentPage.js';
import { recover } from './recover.js';

/** Takes up a newer version of the app when a part of this one is no longer there. */
export function recoverFromUpgrades(): void {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined;
  // Vite's word for an import that failed.
  window.addEventListener('vite:preloadError', () => {
    void recover({ entry, page: currentPage, reload: () => window.location.reload() });
  });
}
