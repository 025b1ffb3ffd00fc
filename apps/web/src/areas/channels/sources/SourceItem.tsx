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
  /** Where it is. */
  readonly target: string;
  readonly live: ManagedChannel['sourceOrder'];
  readonly reason: string | null;
  readonly busy: boolean;
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

/** One source of a channel: whether it is on air, and what can be done with it. */
export function SourceItem({ id, title, target, live, reason, busy, onSelect, onChange, onEarlier, onRemove }: Props) {
  const [asked, setAsked] = useState<'select' | 'remove' | null>(null);
  const state = sourceState(live, id);
  const source = live?.sources.find(({ sourceId }) => sourceId === id);
  const cannot = reason ?? (state === 'ready' ? null : t('sourceOrder.noPicture'));
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
            onClick={() => (live.onAir === null ? onSelect(id) : setAsked('select'))}
          >
            {t('sourceOrder.select')}
          </Button>
        )}
        {onEarlier ? (
          <Button size="small" reason={reason} busy={busy} onClick={onEarlier}>
            {t('sourceOrder.earlier')}
          </Button>
        ) : null}
        {onChange ? (
          <Button size="small" reason={reason} onClick={onChange}>
            {t('channels.destination.change')}
          </Button>
        ) : null}
        {onRemove ? (
          <Button size="small" look="danger" reason={reason} onClick={() => setAsked('remove')}>
            {t('sourceOrder.remove')}
          </Button>
        ) : null}
      </div>
      {source === undefined || source.detail === '' ? null : (
        <Notice tone="warning">{translated(source.detail)}</Notice>
      )}
      <ConfirmDialog
        opened={asked === 'select'}
        title={t('sourceOrder.selectAsk', { name: title })}
        text={t('sourceOrder.selectText')}
        confirmLabel={t('sourceOrder.select')}
        cancelLabel={t('dialog.cancel')}
        onConfirm={() => {
          setAsked(null);
          onSelect(id);
        }}
        onClose={() => setAsked(null)}
      />
      {onRemove ? (
        <ConfirmDialog
          opened={asked === 'remove'}
          title={t('sourceOrder.removeAsk', { name: title })}
          text={t(state === 'onAir' ? 'sourceOrder.removeOnAir' : 'sourceOrder.removeText')}
          confirmLabel={t('sourceOrder.remove')}
          cancelLabel={t('dialog.cancel')}
          onConfirm={() => {
            setAsked(null);
            onRemove();
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </li>
  );
}
