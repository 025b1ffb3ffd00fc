import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { playPreview, type PreviewState } from '../media/preview.js';
import { Button } from '../ui/button/Button.js';
import type { Watching } from './share.js';
import { say } from './text/watch-text.js';
import classes from './watch.module.css';

interface Props {
  readonly token: string;
  readonly description: string;
  readonly lack: Watching['lack'];
  /** Called with each message of the console. */
  readonly onText: (text: string) => void;
}

const PATH = '/media/shares';
const IDLE: PreviewState = { phase: 'connecting', mimeType: null, behind: null };

/** The live picture of a share link, muted until the viewer turns sound on. */
export function SharedPicture({ token, description, lack, onText }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState(IDLE);
  const [muted, setMuted] = useState(true);
  const hear = useEffectEvent(onText);

  useEffect(() => {
    if (video.current === null) return undefined;
    return playPreview(video.current, {
      urlOf: () => PATH,
      hello: JSON.stringify({ type: 'watch', token }),
      onText: (text) => hear(text),
      onState: setState,
    });
  }, [token]);

  useEffect(() => {
    // Only the property turns the sound on; the attribute permits a muted video to autoplay.
    if (video.current) video.current.muted = muted;
  }, [muted]);

  const playing = state.phase === 'playing';
  return (
    <>
      <div ref={frame} className={classes['frame']} data-island="dark">
        <video
          ref={video}
          className={classes['video']}
          data-playing={playing || undefined}
          muted
          autoPlay
          playsInline
          disablePictureInPicture
          aria-label={say('picture', { description })}
          aria-hidden={!playing || undefined}
        />
        {playing ? null : (
          <p className={classes['lack']} role="status">
            {lackText(state.phase, lack)}
          </p>
        )}
      </div>
      {playing ? (
        <div className={classes['acts']}>
          <Button icon={muted ? 'muted' : 'sound'} onClick={() => setMuted(!muted)}>
            {say(muted ? 'unmute' : 'mute')}
          </Button>
          {document.fullscreenEnabled ? (
            <Button icon="fullScreen" onClick={() => void frame.current?.requestFullscreen().catch(() => undefined)}>
              {say('fullScreen')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

function lackText(phase: PreviewState['phase'], lack: Watching['lack']): string {
  if (phase === 'unsupported') return say('unsupported');
  if (lack !== null) return say(lack);
  return say(phase === 'waiting' ? 'waiting' : 'opening');
}
