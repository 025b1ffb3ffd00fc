import { useEffect, useRef } from 'react';
import { Glyph } from '../ui/state/Glyph.js';
import classes from './guest.module.css';
import { say } from './text/guest-text.js';

interface Props {
  readonly stream: MediaStream | null;
  readonly onAir: boolean;
}

/** The picture as the guest sends it. */
export function Preview({ stream, onAir }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <div className={classes['preview']} data-island="dark" data-on-air={onAir || undefined}>
      <video ref={video} autoPlay muted playsInline aria-label={say('preview')} />
      {onAir ? (
        <p className={classes['live']}>
          <Glyph shape="dot" />
          {say('onAir')}
        </p>
      ) : null}
    </div>
  );
}
