/** A hidden page gets no animation frames; changes are then applied by a timer, ms. */
const HIDDEN_MS = 250;

/** Runs `work` once in the next animation frame, however often it is asked for; by a timer while the page is hidden. */
export function oncePerFrame(work: () => void): { readonly request: () => void; readonly now: () => void } {
  let cancel: (() => void) | null = null;
  const run = () => {
    cancel = null;
    work();
  };
  const now = () => {
    cancel?.();
    run();
  };
  // A frame that was asked for just before the page was hidden would not come.
  document.addEventListener('visibilitychange', () => {
    if (cancel !== null) now();
  });
  return {
    now,
    request() {
      if (cancel !== null) return;
      if (document.hidden) {
        const timer = setTimeout(run, HIDDEN_MS);
        cancel = () => clearTimeout(timer);
      } else {
        const frame = requestAnimationFrame(run);
        cancel = () => cancelAnimationFrame(frame);
      }
    },
  };
}
