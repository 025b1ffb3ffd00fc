import type { ChannelGraphics, ManagedChannel, OverlayStatus } from '@backhaul/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { problemText } from '../../../api/problem.js';
import { NextRetry } from '../../../channel/DestinationState.js';
import { translated } from '../../../text/sentences.js';
import { t } from '../../../text/t.js';
import { Age } from '../../../ui/age/Age.js';
import { Notice } from '../../../ui/data/Notice.js';
import { Switch } from '../../../ui/form/Switch.js';
import { useOptimisticValue } from '../../../ui/form/use-optimistic-value.js';
import { useChange } from '../../../ui/resource/use-change.js';
import type { StateLook } from '../../../ui/state/looks.js';
import { Badge } from '../../../ui/state/StateBadge.js';
import classes from '../channels.module.css';
import own from './graphics.module.css';

type Shown = OverlayStatus['state'] | 'off' | 'changing' | 'ending';

const LOOKS: Readonly<Record<Shown, StateLook>> = {
  off: { glyph: 'ring', tone: 'off' },
  waiting: { glyph: 'ring', tone: 'plain' },
  starting: { glyph: 'ring', tone: 'plain' },
  changing: { glyph: 'ring', tone: 'plain' },
  ending: { glyph: 'ring', tone: 'plain' },
  on: { glyph: 'dot', tone: 'live' },
  retrying: { glyph: 'cross', tone: 'warn' },
  unknown: { glyph: 'ring', tone: 'off' },
};

interface Props {
  readonly channel: Pick<ManagedChannel, 'id' | 'overlay'>;
  readonly graphics: ChannelGraphics;
  readonly reason: string | null;
}

/** Switches the graphic, and shows the state that the server reports. */
export function OverlaySwitch({ channel: { id, overlay }, graphics, reason }: Props) {
  const { shown, ask, forget } = useOptimisticValue(graphics.on);
  const change = useChange();
  const { error, isPending, mutate } = useMutation({
    mutationFn: (on: boolean) => change(() => api.graphics.setOverlay({ params: { id }, body: { on } })),
    onError: forget,
  });
  const why = reason ?? (graphics.graphicId === null ? t('graphics.on.none') : null);
  return (
    <>
      <Switch
        label={t('graphics.on')}
        hint={why ?? t('graphics.on.hint')}
        checked={shown}
        disabled={why !== null || isPending}
        onChange={({ currentTarget: { checked } }) => {
          // Synchronously: a switch that waits for a promise springs back first.
          ask(checked);
          mutate(checked);
        }}
      />
      {error ? <Notice tone="warning">{problemText(error)}</Notice> : null}
      <Status overlay={overlay} on={graphics.on} />
    </>
  );
}

function Status({ overlay, on }: { readonly overlay: OverlayStatus | null; readonly on: boolean }) {
  const state = stateOf(overlay, on);
  const { since, retryAt, detail, cpuPercent } = overlay ?? {
    since: null,
    retryAt: null,
    detail: '',
    cpuPercent: null,
  };
  return (
    <>
      <span className={own['status']} role="status" aria-label={t('graphics.on')}>
        <Badge look={LOOKS[state]} status={state}>
          {t(`graphics.state.${state}`)}
        </Badge>
        {state === 'on' && since !== null ? <Age at={since} /> : null}
        {retryAt === null ? null : <NextRetry at={retryAt} />}
        {state === 'on' && cpuPercent !== null && cpuPercent > 0 ? (
          <span className={classes['target']}>{t('graphics.cost', { percent: Math.round(cpuPercent) })}</span>
        ) : null}
      </span>
      {state === 'waiting' && detail === '' ? <span className={classes['target']}>{t('graphics.waiting')}</span> : null}
      {detail === '' ? null : <Notice tone="warning">{translated(detail)}</Notice>}
    </>
  );
}

/** The server may still show another graphic or position than requested. */
function stateOf(overlay: OverlayStatus | null, on: boolean): Shown {
  if (overlay === null) return on ? 'unknown' : 'off';
  if (!on) return overlay.state === 'unknown' ? 'off' : 'ending';
  return overlay.state === 'on' && !overlay.isCurrent ? 'changing' : overlay.state;
}
