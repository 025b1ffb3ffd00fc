import { type RefObject, useSyncExternalStore } from 'react';
import { t } from '../../text/t.js';
import { Button } from '../button/Button.js';
import { Icon } from '../icon/Icon.js';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

type Frame = RefObject<HTMLElement | null>;

/** Whether an element has the whole screen, and what changes that; null where the browser cannot. */
function useFullScreen(frame: Frame) {
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  const toggle = () => {
    // A refusal (an embedding page forbids it) changes nothing.
    const done = full ? document.exitFullscreen() : frame.current?.requestFullscreen();
    done?.catch(() => undefined);
  };
  return { full, toggle };
}

/** The same as an icon over a picture. */
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

/** Gives an element the whole screen, and takes it back; absent where the browser cannot. */
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
