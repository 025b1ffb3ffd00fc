import type { ManagedChannel } from '@backhaul/contract';
import { useState } from 'react';
import { DESTINATION_LOOKS } from '../../../channel/looks.js';
import { NextRetry } from '../../../channel/DestinationState.js';
import { translated } from '../../../text/sentences.js';
import { t } from '../../../text/t.js';
import { Button } from '../../../ui/button/Button.js';
import { Notice } from '../../../ui/data/Notice.js';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.js';
import { Badge } from '../../../ui/state/StateBadge.js';
import classes from '../channels.module.css';
import { sourceState, type SourceLook } from './source-state.js';

interface Props {
  readonly id: string;
  readonly title: string;
  /** Its address or name. */
  readonly target: string;
  readonly live: ManagedChannel['sourceOrder'];
  readonly reason: string | null;
  readonly busy: boolean;
  /** What each change takes off air; null: nothing. */
  readonly losses?: Readonly<Record<'earlier' | 'change' | 'remove', string | null>>;
  readonly onSelect: (id: string) => void;
  readonly onChange?: () => void;
  readonly onEarlier?: () => void;
  readonly onRemove?: () => void;
}

const LOOKS: Readonly<Record<SourceLook, (typeof DESTINATION_LOOKS)[keyof typeof DESTINATION_LOOKS]>> = {
  onAir: DESTINATION_LOOKS.connected,
  ready: { glyph: 'ring', tone: 'plain' },
  noPicture: DESTINATION_LOOKS.retrying,
  unknown: DESTINATION_LOOKS.unknown,
};

const nothing = (): undefined => undefined;

/** One source of a channel with its state and actions. */
export function SourceItem(props: Props) {
  const { id, title, target, live, reason, busy, losses, onSelect, onChange, onEarlier, onRemove } = props;
  const [opened, setOpened] = useState(false);
  const [what, setWhat] = useState<'select' | 'remove' | 'earlier' | 'change'>('select');
  const state = sourceState(live, id);
  const source = live?.sources.find(({ sourceId }) => sourceId === id);
  const cannot = reason ?? (state === 'ready' ? null : t('sourceOrder.noPicture'));
  const questions = {
    select: {
      title: 'sourceOrder.selectAsk',
      text: t('sourceOrder.selectText'),
      label: 'sourceOrder.select',
      act: () => onSelect(id),
    },
    remove: {
      title: 'sourceOrder.removeAsk',
      text: losses?.remove ?? t('sourceOrder.removeText'),
      label: 'sourceOrder.remove',
      act: onRemove ?? nothing,
    },
    earlier: {
      title: 'sourceOrder.earlierAsk',
      text: losses?.earlier ?? '',
      label: 'sourceOrder.earlier',
      act: onEarlier ?? nothing,
    },
    change: {
      title: 'sourceOrder.changeAsk',
      text: losses?.change ?? '',
      label: 'channels.destination.change',
      act: onChange ?? nothing,
    },
  } as const;
  const asked = questions[what];
  const ask = (next: typeof what): void => {
    setWhat(next);
    setOpened(true);
  };
  return (
    <li className={classes['destination']}>
      <div className={classes['what']}>
        <strong>{title}</strong>
        {target === '' ? null : <span className={classes['target']}>{target}</span>}
        <span className={classes['state']}>
          {live === null ? null : (
            <Badge look={LOOKS[state]} status={state}>
              {t(`sourceOrder.state.${state}`)}
            </Badge>
          )}
          {live?.chosen === id ? <span>{t('sourceOrder.chosen')}</span> : null}
          {typeof source?.retryAt === 'number' ? <NextRetry at={source.retryAt} /> : null}
        </span>
      </div>
      <div className={classes['acts']}>
        {live === null || state === 'onAir' ? null : (
          <Button
            size="small"
            look="primary"
            icon="play"
            reason={cannot}
            busy={busy}
            onClick={() => (live.onAir === null ? onSelect(id) : ask('select'))}
          >
            {t('sourceOrder.select')}
          </Button>
        )}
        {onEarlier ? (
          <Button
            size="small"
            reason={reason}
            busy={busy}
            onClick={() => (losses?.earlier ? ask('earlier') : onEarlier())}
          >
            {t('sourceOrder.earlier')}
          </Button>
        ) : null}
        {onChange ? (
          <Button size="small" reason={reason} onClick={() => (losses?.change ? ask('change') : onChange())}>
            {t('channels.destination.change')}
          </Button>
        ) : null}
        {onRemove ? (
          <Button size="small" look="danger" reason={reason} onClick={() => ask('remove')}>
            {t('sourceOrder.remove')}
          </Button>
        ) : null}
      </div>
      {source === undefined || source.detail === '' ? null : (
        <Notice tone="warning">{translated(source.detail)}</Notice>
      )}
      <ConfirmDialog
        opened={opened}
        title={t(asked.title, { name: title })}
        text={asked.text}
        confirmLabel={t(asked.label)}
        cancelLabel={t('dialog.cancel')}
        onConfirm={() => {
          setOpened(false);
          asked.act();
        }}
        onClose={() => setOpened(false)}
      />
    </li>
  );
}
