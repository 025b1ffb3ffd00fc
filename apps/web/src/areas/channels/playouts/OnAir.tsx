import type { Playout, PlayoutQueue } from '@backhaul/contract';
import { formatDuration, playoutPosition } from '@backhaul/domain';
import { useState } from 'react';
import { useConsoleNow } from '../../../live/index.js';
import { t } from '../../../text/t.js';
import { Button } from '../../../ui/button/Button.js';
import { DialogText } from '../../../ui/dialog/DialogText.js';
import { Progress } from '../../../ui/data/Progress.js';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.js';
import { Badge } from '../../../ui/state/StateBadge.js';
import classes from '../channels.module.css';
import { nameOf, notesOf, NOW_LOOKS, shownState } from './playout.js';

interface Props {
  readonly channelName: string;
  readonly now: PlayoutQueue['now'];
  readonly current: Playout | undefined;
  readonly next: Playout | undefined;
  /** Whether a live input is on air. */
  readonly isLive: boolean;
  readonly reason: string | null;
  readonly busy: boolean;
  readonly onSkip: (playoutId: string) => void;
  readonly onStop: () => void;
}

/** The file that plays, its position, and the buttons to skip or stop it. Both need confirmation: they take a picture off air. */
export function OnAir({ channelName, now, current, next, isLive, reason, busy, onSkip, onStop }: Props) {
  const [asked, setAsked] = useState<'stop' | 'skip' | null>(null);
  const state = shownState(now, current, isLive);
  if (current === undefined && state === 'off') return <DialogText>{t('playout.nothing')}</DialogText>;
  const name = current === undefined ? '' : nameOf(current);
  const close = (): void => setAsked(null);
  return (
    <div className={classes['destination']}>
      <div className={classes['what']}>
        <strong>{name}</strong>
        {current === undefined ? null : <span className={classes['target']}>{notesOf(current)}</span>}
        <span className={classes['state']}>
          <Badge look={NOW_LOOKS[state]} status={state}>
            {t(`playout.state.${state}`)}
          </Badge>
        </span>
      </div>
      <div className={classes['acts']}>
        <Button reason={reason} busy={busy} onClick={() => setAsked('skip')}>
          {t('playout.skip')}
        </Button>
        <Button look="danger" icon="stop" reason={reason} busy={busy} onClick={() => setAsked('stop')}>
          {t('playout.stop')}
        </Button>
      </div>
      {now !== null && now.playoutId !== null && now.playoutId === current?.playoutId ? <Position now={now} /> : null}
      <ConfirmDialog
        opened={asked === 'stop'}
        title={t('playout.stop.ask', { name: channelName })}
        text={t('playout.stop.text')}
        confirmLabel={t('playout.stop.confirm')}
        cancelLabel={t('playout.stop.keep')}
        onConfirm={() => {
          close();
          onStop();
        }}
        onClose={close}
      />
      <ConfirmDialog
        opened={asked === 'skip'}
        title={t('playout.skip.ask', { name })}
        text={next === undefined ? t('playout.skip.last') : t('playout.skip.next', { name: nameOf(next) })}
        confirmLabel={t('playout.skip.confirm')}
        cancelLabel={t('playout.stop.keep')}
        onConfirm={() => {
          close();
          if (current !== undefined) onSkip(current.playoutId);
        }}
        onClose={close}
      />
    </div>
  );
}

function Position({ now }: { readonly now: NonNullable<PlayoutQueue['now']> }) {
  const positionMs = playoutPosition(now, useConsoleNow(500));
  const { lengthMs } = now;
  const position = formatDuration(positionMs);
  if (lengthMs === null) return <span>{t('playout.positionOpen', { position })}</span>;
  const left = formatDuration(Math.max(0, lengthMs - positionMs));
  return (
    <Progress
      quiet
      text={t('playout.position', { position, length: formatDuration(lengthMs), left })}
      percent={(positionMs / Math.max(1, lengthMs)) * 100}
    />
  );
}
