import type { Unit } from '@backhaul/contract';
import { mayStartRtmpOutput, mayStopRtmpOutput, type RtmpOutputKind, type RtmpOutputState } from '@backhaul/domain';
import { lazy, useState } from 'react';
import { useCan } from '../../../../session/hooks.js';
import { messageText } from '../../../../text/messages.js';
import { translated } from '../../../../text/sentences.js';
import { t } from '../../../../text/t.js';
import { Button } from '../../../../ui/button/Button.js';
import { Notice } from '../../../../ui/data/Notice.js';
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.js';
import { Dialog } from '../../../../ui/dialog/Dialog.js';
import { Glyph } from '../../../../ui/state/Glyph.js';
import type { StateGlyph } from '../../../../ui/state/looks.js';
import { useCommand } from '../../../../transmit/use-command.js';
import { DESTINATION_CALLS } from './calls.js';
import classes from './pushes.module.css';

const DestinationDialog = lazy(() => import('./DestinationDialog.js'));

const GLYPHS: Readonly<Record<RtmpOutputState | 'none', StateGlyph>> = {
  none: 'ring',
  connecting: 'brokenRing',
  streaming: 'dot',
  stopping: 'brokenRing',
  failed: 'cross',
};

interface Props {
  readonly unit: Unit;
  readonly kind: RtmpOutputKind;
}

/** One additional destination with its state, and the buttons to start and stop it. */
export function DestinationRow({ unit, kind }: Props) {
  const [opened, setOpened] = useState<'start' | 'stop' | null>(null);
  const mayStart = useCan('unit:start');
  const mayStop = useCan('unit:stop');
  const command = useCommand(unit.uid);
  const status = unit.socialMediaStatus.find((one) => one.kind === kind);
  const state = status?.state ?? 'none';
  const error = status?.error ?? null;
  const begin = mayStartRtmpOutput(unit, kind, unit.socialMediaStatus);
  const end = mayStopRtmpOutput(unit, kind, unit.socialMediaStatus);
  const name = t(`destination.kind.${kind}`);
  const close = () => setOpened(null);
  const stop = () =>
    void command.send((options) => DESTINATION_CALLS[kind].stop({ params: { id: unit.uid } }, options));
  return (
    <div className={classes['push']}>
      <div className={classes['what']}>
        <span>{name}</span>
        <span className={classes['state']} data-state={state} data-stale={!unit.online || undefined}>
          <Glyph shape={GLYPHS[state]} />
          {t(`destination.state.${state}`)}
          {status === undefined ? null : ` ${t('destination.to', { name: status.name })}`}
        </span>
      </div>
      <div className={classes['acts']}>
        {mayStart && (state === 'none' || state === 'failed') ? (
          <Button
            size="small"
            reason={begin.allowed ? null : messageText(begin.message)}
            aria-label={t('destination.start.kind', { kind: name })}
            onClick={() => setOpened('start')}
          >
            {t('destination.start')}
          </Button>
        ) : null}
        {mayStop && status !== undefined ? (
          <Button
            size="small"
            look={state === 'failed' ? 'quiet' : 'danger'}
            busy={command.busy || state === 'stopping'}
            reason={end.allowed ? null : messageText(end.message)}
            aria-label={t(state === 'failed' ? 'destination.clear.kind' : 'destination.stop.kind', { kind: name })}
            onClick={state === 'failed' ? stop : () => setOpened('stop')}
          >
            {t(state === 'failed' ? 'destination.clear' : 'destination.stop')}
          </Button>
        ) : null}
      </div>
      {command.error === null ? null : <Notice tone="warning">{command.error}</Notice>}
      {error === null ? null : (
        <Notice tone="warning">{t('destination.error', { kind: name, error: translated(error) })}</Notice>
      )}
      <Dialog
        opened={opened === 'start'}
        onClose={close}
        title={t('destination.dialog', { unit: unit.name, kind: name })}
      >
        <DestinationDialog unit={unit} kind={kind} onDone={close} />
      </Dialog>
      <ConfirmDialog
        opened={opened === 'stop'}
        title={t('destination.confirm', { name: status?.name ?? name })}
        text={t('destination.confirm.text', { unit: unit.name })}
        confirmLabel={t('destination.stop')}
        cancelLabel={t('destination.confirm.no')}
        onConfirm={() => {
          close();
          stop();
        }}
        onClose={close}
      />
    </div>
  );
}
