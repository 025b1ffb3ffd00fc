/** Delay before a still that failed is requested again, ms. */
const RETRY_MS = 5000;
/** Timeout of a still, ms. */
const TIMEOUT_MS = 8000;

/** Loads one still; rejects when it cannot be loaded or `signal` aborts it. */
function loadStill(url: string, signal: AbortSignal): Promise<HTMLImageElement> {
  const image = new Image();
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
    };
    const giveUp = () => {
      end();
      // Removing the address aborts an image request.
      image.removeAttribute('src');
      reject(new DOMException('The still was given up', 'AbortError'));
    };
    const timer = setTimeout(giveUp, TIMEOUT_MS);
    signal.addEventListener('abort', giveUp, { once: true });
    image.addEventListener('load', () => {
      end();
      resolve(image);
    });
    image.addEventListener('error', () => {
      end();
      reject(new Error('The still could not be loaded'));
    });
    image.decoding = 'async';
    image.src = url;
  });
}

/** The address of the next still: the number bypasses every cache. */
const numbered = (url: string, n: number): string => `${url}${url.includes('?') ? '&' : '?'}n=${n}`;

export interface Stills {
  readonly setVisible: (visible: boolean) => void;
  readonly stop: () => void;
}

/**
 * Draws still after still into a canvas, at most one each `intervalMs`, while it is visible. Each is
 * loaded and decoded separately from the visible one, so that nothing flickers; a failure keeps the last one.
 */
export function playStills(
  canvas: HTMLCanvasElement,
  urlOf: () => string | null,
  intervalMs: number,
  onPicture: (seen: boolean) => void,
): Stills {
  const context = canvas.getContext('2d', { alpha: false });
  let visible = false;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let loading: AbortController | null = null;
  let drawnAt = 0;

  const wanted = () => visible && !document.hidden && !stopped;

  async function next(): Promise<void> {
    const url = urlOf();
    if (!wanted() || loading !== null || url === null) return;
    const control = new AbortController();
    loading = control;
    let wait = intervalMs;
    try {
      const image = await loadStill(numbered(url, Math.floor(Date.now() / 250)), control.signal);
      await image.decode();
      if (!control.signal.aborted) {
        draw(image);
        onPicture(true);
      }
    } catch {
      wait = RETRY_MS;
    }
    loading = null;
    if (wanted()) timer = setTimeout(() => void next(), Math.max(0, wait));
  }

  function draw(image: HTMLImageElement): void {
    const { naturalWidth: width, naturalHeight: height } = image;
    // Setting a canvas's size clears it, so it is done only when the size changes.
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    context?.drawImage(image, 0, 0);
    drawnAt = Date.now();
  }

  function update(): void {
    clearTimeout(timer);
    if (!wanted()) {
      loading?.abort();
      return;
    }
    timer = setTimeout(() => void next(), Math.max(0, drawnAt + intervalMs - Date.now()));
  }

  document.addEventListener('visibilitychange', update);
  return {
    setVisible(shown) {
      visible = shown;
      update();
    },
    stop() {
      stopped = true;
      update();
      document.removeEventListener('visibilitychange', update);
    },
  };
}
