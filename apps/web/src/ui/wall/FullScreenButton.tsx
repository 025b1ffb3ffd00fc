import { type RefObject, useSyncExternalStore } from 'react';
import { t } from '../../text/t.js';
import { Button } from '../button/Button.js';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** Gives an element the whole screen, and takes it back; absent where the browser cannot. */
export function FullScreenButton({ frame }: { readonly frame: RefObject<HTMLElement | null> }) {
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  const toggle = () => {
    // A refusal (an embedding page forbids it) leaves things as they are.
    const done = full ? document.exitFullscreen() : frame.current?.requestFullscreen();
    done?.catch(() => undefined);
  };
  return (
    <Button look="plain" size="small" icon="fullScreen" onClick={toggle}>
      {t(full ? 'wall.leaveFullScreen' : 'wall.fullScreen')}
    </Button>
  );
}
