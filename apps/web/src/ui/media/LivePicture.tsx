import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { playPreview, type PreviewState } from '../../media/preview.js';
import { t } from '../../text/t.js';
import { Icon } from '../icon/Icon.js';
import { LevelBars } from '../gauge/LevelBars.js';
import { FullScreenIcon } from '../wall/FullScreenButton.js';
import { Stills } from './Stills.js';
import classes from './media.module.css';

interface Props {
  /** A websocket path of live video; null when there is none. */
  readonly previewUrl: string | null;
  readonly stillUrl: string | null;
  /** Description of the picture; read aloud. */
  readonly label: string;
  /** The text under the picture; `behind` is the player's delay in seconds. */
  readonly caption: (behind: number | null) => string | null;
  /** On air: red frame. */
  readonly live: boolean;
  /** Peak levels of its sound by channel, dBFS; null when unknown. */
  readonly levels?: readonly number[] | null;
  /** Fills the available space instead of 16:9. */
  readonly fill?: boolean;
  /** Shown instead of the picture while there is none. */
  readonly children?: ReactNode;
}

const IDLE: PreviewState = { phase: 'connecting', mimeType: null, behind: null };

/** A live picture: a still first, the live preview as soon as it plays, muted until the user turns sound on. */
export function LivePicture({
  previewUrl,
  stillUrl,
  label,
  caption,
  live,
  levels = null,
  fill = false,
  children,
}: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const player = useRef<HTMLDivElement>(null);
  const [state, setState] = useState(IDLE);
  const [muted, setMuted] = useState(true);
  const readUrl = useEffectEvent(() => previewUrl);
  const hasPreview = previewUrl !== null;

  useEffect(() => {
    const element = video.current;
    if (element === null || !hasPreview) return undefined;
    const stop = playPreview(element, { urlOf: () => readUrl(), onState: setState });
    return () => {
      stop();
      setState(IDLE);
    };
  }, [hasPreview]);

  useEffect(() => {
    // Only the property turns the sound on; the attribute permits a muted video to autoplay.
    if (video.current) video.current.muted = muted;
  }, [muted]);

  const playing = hasPreview && state.phase === 'playing';
  const text = state.phase === 'unsupported' ? t('player.unsupported') : caption(state.behind);
  return (
    <div
      ref={player}
      className={classes['player']}
      data-live={live || undefined}
      data-fill={fill || undefined}
      data-phase={state.phase}
    >
      {playing ? null : (
        <Stills url={stillUrl} intervalMs={1000} label={label}>
          <div className={classes['quiet']}>{children}</div>
        </Stills>
      )}
      <video
        ref={video}
        className={classes['video']}
        data-playing={playing || undefined}
        muted
        autoPlay
        playsInline
        disablePictureInPicture
        aria-label={label}
        aria-hidden={!playing || undefined}
      />
      {text !== null && (playing || stillUrl !== null) ? <div className={classes['caption']}>{text}</div> : null}
      {levels === null ? null : <LevelBars levels={levels} />}
      <FullScreenIcon frame={player} className={classes['full']} />
      {playing ? (
        <button
          type="button"
          className={classes['sound']}
          aria-pressed={!muted}
          aria-label={t('player.sound')}
          title={muted ? t('player.unmute') : t('player.mute')}
          onClick={() => setMuted(!muted)}
        >
          <Icon name={muted ? 'muted' : 'sound'} size={18} />
        </button>
      ) : null}
    </div>
  );
}
