import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { t } from '../../../text/t.js';
import { Button } from '../../../ui/button/Button.js';
import { IconButton } from '../../../ui/button/IconButton.js';
import { Notice } from '../../../ui/data/Notice.js';
import { ClipBar } from './ClipBar.js';
import { playFile, type FilePhase } from './file-player.js';
import classes from './player.module.css';
import { Scrubber } from './Scrubber.js';
import { positionText } from './position-text.js';

interface Props {
  readonly name: string;
  readonly channelId: string;
  /** The source of clips. */
  readonly source: { readonly fileId: string } | { readonly fileName: string };
  readonly playUrl: string;
  readonly downloadUrl: string | null;
  /** Stills and waveform, below the position bar. */
  readonly along: ReactNode;
  readonly lengthMs: number;
  /** The file is still being recorded. */
  readonly growing: boolean;
  readonly frameRate: number;
  /** Plays from this position whenever the object changes. */
  readonly jump?: { readonly ms: number } | null;
  /** Start position, played immediately, ms; null: waits at the beginning. */
  readonly startMs?: number | null;
}

/** Delay behind the live edge at which a running recording starts, s. */
const BEHIND = 4;

const canPlay = (): boolean => 'MediaSource' in window;

/** Player with position bar, frame steps, in and out marks, and clips. */
export function Player(props: Props) {
  const { name, channelId, source, playUrl, downloadUrl, along, lengthMs, growing, frameRate } = props;
  const { jump = null } = props;
  const { startMs = null } = props;
  const video = useRef<HTMLVideoElement>(null);
  const [phase, setPhase] = useState<FilePhase>(canPlay() ? 'loading' : 'unsupported');
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [muted, setMuted] = useState(true);
  const [marks, setMarks] = useState<{ readonly in: number | null; readonly out: number | null }>({
    in: null,
    out: null,
  });
  const urlOf = useEffectEvent(() => playUrl);
  const lengthOf = useEffectEvent(() => lengthMs);
  const startOf = useEffectEvent(() => startMs);

  useEffect(() => {
    const element = video.current;
    if (element === null || !canPlay()) return undefined;
    const stop = playFile(element, { urlOf: () => urlOf(), lengthOf: () => lengthOf(), growing, onPhase: setPhase });
    if (growing) element.currentTime = Math.max(0, lengthOf() / 1000 - BEHIND);
    const start = startOf();
    if (start !== null) {
      element.currentTime = start / 1000;
      void element.play().catch(() => undefined);
    }
    return stop;
  }, [growing]);
  useEffect(() => {
    // Only the property turns the sound on, not the attribute.
    if (video.current) video.current.muted = muted;
  }, [muted]);

  const seek = (ms: number): void => {
    if (video.current === null) return;
    video.current.currentTime = Math.max(0, Math.min(ms, lengthMs)) / 1000;
    setAt(Math.max(0, Math.min(ms, lengthMs)));
  };
  const onJump = useEffectEvent((ms: number) => {
    seek(ms);
    void video.current?.play().catch(() => undefined);
  });
  useEffect(() => {
    if (jump !== null) onJump(jump.ms);
  }, [jump]);
  const toggle = (): void => {
    const element = video.current;
    if (element === null) return;
    if (element.paused) void element.play().catch(() => undefined);
    else element.pause();
  };
  const step = (frames: number): void => {
    video.current?.pause();
    // Seek to the middle of a frame: its edge may show the previous frame.
    const frame = Math.floor((at / 1000) * frameRate + 0.01) + frames;
    seek(((frame + 0.5) / frameRate) * 1000);
  };
  const mark = (which: 'in' | 'out'): void =>
    setMarks((before) => {
      const now = Math.round(at);
      if (which === 'in') return { in: now, out: before.out !== null && before.out <= now ? null : before.out };
      return { in: before.in !== null && before.in >= now ? null : before.in, out: now };
    });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const element = target instanceof HTMLElement ? target : null;
    // Fields and buttons keep the keys that they need.
    if (element?.closest('input:not([type=range]),textarea,select,[role=dialog]')) return;
    if (key === ' ' && element?.closest('button,a,[role=tab]')) return;
    const acts: Readonly<Record<string, () => void>> = {
      ' ': toggle,
      ',': () => step(-1),
      '.': () => step(1),
      i: () => mark('in'),
      o: () => mark('out'),
    };
    const act = acts[key.toLowerCase()];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return (
    <section className={classes['player']} aria-label={t('cfiles.player', { name })} data-space="own" tabIndex={-1}>
      <div className={classes['screen']} data-island="dark">
        <video
          ref={video}
          className={classes['video']}
          muted
          playsInline
          disablePictureInPicture
          aria-label={name}
          onClick={toggle}
          onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime * 1000)}
          onSeeking={() => setWaiting(true)}
          onWaiting={() => setWaiting(true)}
          onSeeked={({ currentTarget }) => {
            setWaiting(false);
            setAt(currentTarget.currentTime * 1000);
          }}
          onPlaying={() => setWaiting(false)}
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
        />
        {phase === 'loading' || (phase === 'ready' && waiting) ? (
          <p className={classes['word']}>{t('cfiles.loading')}</p>
        ) : null}
      </div>
      {phase === 'broken' ? <Notice tone="warning">{t('cfiles.broken')}</Notice> : null}
      {phase === 'unsupported' ? <Notice tone="warning">{t('cfiles.unsupported')}</Notice> : null}
      <Scrubber at={at} lengthMs={lengthMs} marks={marks} along={along} onSeek={seek} />
      <div className={classes['controls']}>
        <IconButton icon="chevronLeft" label={t('cfiles.stepBack')} onClick={() => step(-1)} />
        <Button look="primary" icon={playing ? 'pause' : 'play'} onClick={toggle}>
          {playing ? t('cfiles.pause') : t('cfiles.play')}
        </Button>
        <IconButton icon="chevronRight" label={t('cfiles.stepOn')} onClick={() => step(1)} />
        <IconButton
          icon={muted ? 'muted' : 'sound'}
          label={muted ? t('cfiles.sound.on') : t('cfiles.sound.off')}
          onClick={() => setMuted(!muted)}
        />
        <span className={classes['time']}>
          {positionText(at)} / {positionText(lengthMs)}
        </span>
        {growing ? <Button onClick={() => seek(lengthMs - BEHIND * 1000)}>{t('cfiles.live')}</Button> : null}
        <Button onClick={() => mark('in')}>{t('cfiles.in.set')}</Button>
        <Button onClick={() => mark('out')}>{t('cfiles.out.set')}</Button>
        {downloadUrl === null ? null : (
          <a className={classes['download']} href={downloadUrl} download={name}>
            {t('cfiles.download')}
          </a>
        )}
      </div>
      <ClipBar
        channelId={channelId}
        source={source}
        marks={marks}
        onClear={() => setMarks({ in: null, out: null })}
        onSeek={seek}
      />
      <p className={classes['hint']}>{t('cfiles.shortcuts')}</p>
    </section>
  );
}
