import { type RefObject, useSyncExternalStore } from 'react';
import { t } from '../../text/t.js';
import { Button } from '../button/Button.js';
import { Icon } from '../icon/Icon.js';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

type Frame = RefObject<HTMLElement | null>;

/** Full-screen state of an element, and a function that toggles it; null if the browser does not support it. */
function useFullScreen(frame: Frame) {
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  const toggle = () => {
    // A refusal, for example by an embedding page, has no effect.
    const done = full ? document.exitFullscreen() : frame.current?.requestFullscreen();
    done?.catch(() => undefined);
  };
  return { full, toggle };
}

/** The full-screen button as an icon over a picture. */
export function FullScreenIcon({
  frame,
  className,
}: {
  readonly frame: Frame;
  readonly className: string | undefined;
}) {
  const screen = useFullScreen(frame);
  if (screen === null) return null;
  const label = t(screen.full ? 'wall.leaveFullScreen' : 'wall.fullScreen');
  return (
    <button type="button" className={className} aria-label={label} title={label} onClick={screen.toggle}>
      <Icon name={screen.full ? 'leaveFullScreen' : 'fullScreen'} size={18} />
    </button>
  );
}

/** Toggles full screen for an element; absent if the browser does not support it. */
export function FullScreenButton({ frame }: { readonly frame: Frame }) {
  const screen = useFullScreen(frame);
  if (screen === null) return null;
  const { full, toggle } = screen;
  return (
    <Button look="plain" size="small" icon={full ? 'leaveFullScreen' : 'fullScreen'} onClick={toggle}>
      {t(full ? 'wall.leaveFullScreen' : 'wall.fullScreen')}
    </Button>
  );
}
