/** A hidden page gets no animation frames; changes are then applied by a timer, ms. */
const HIDDEN_MS = 250;

/**
 * Runs `work` once in the next animation frame, however often it is requested; by a timer while the page is hidden.
 * `work` returns how long to pause afterwards, ms.
 */
export function oncePerFrame(work: () => number): { readonly request: () => void; readonly now: () => void } {
  let cancel: (() => void) | null = null;
  let restUntil = 0;
  const run = () => {
    cancel = null;
    const rest = work();
    restUntil = performance.now() + rest;
  };
  const now = () => {
    cancel?.();
    run();
  };
  const inFrame = () => {
    const frame = requestAnimationFrame(run);
    cancel = () => cancelAnimationFrame(frame);
  };
  const after = (ms: number, then: () => void) => {
    const timer = setTimeout(then, ms);
    cancel = () => clearTimeout(timer);
  };
  // A frame that was requested just before the page was hidden would not come.
  document.addEventListener('visibilitychange', () => {
    if (cancel !== null) now();
  });
  return {
    now,
    request() {
      if (cancel !== null) return;
      const rest = restUntil - performance.now();
      if (document.hidden) after(HIDDEN_MS, run);
      else if (rest > 0) after(rest, inFrame);
      else inFrame();
    },
  };
}
