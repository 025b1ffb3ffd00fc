import { commandMessage, isClip } from '@backhaul/domain';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { useCan } from '../../../session/hooks.js';
import { useClip } from './use-clip.js';
import { messageText } from '../../../text/messages.js';
import { t } from '../../../text/t.js';
import { Button } from '../../../ui/button/Button.js';
import { Notice } from '../../../ui/data/Notice.js';
import { TextField } from '../../../ui/form/Field.js';
import { Switch } from '../../../ui/form/Switch.js';
import classes from './player.module.css';
import { positionText } from './position-text.js';

interface Props {
  readonly channelId: string;
  readonly source: { readonly fileId: string } | { readonly fileName: string };
  readonly marks: { readonly in: number | null; readonly out: number | null };
  readonly onClear: () => void;
  readonly onSeek: (ms: number) => void;
}

/** Creates a clip between the in and out marks. */
export function ClipBar({ channelId, source, marks, onClear, onSeek }: Props) {
  const may = useCan('file:upload');
  const [exact, setExact] = useState(false);
  const [name, setName] = useState('');
  const clip = useClip();
  if (!may) return null;
  const { in: from, out: to } = marks;
  const reason =
    from === null || to === null
      ? t('cfiles.clip.choose')
      : isClip(from, to, null)
        ? null
        : messageText(commandMessage('clip_range'));
  const make = (): void => {
    if (from === null || to === null) return;
    const body = { ...source, fromMs: from, toMs: to, exact, ...(name.trim() !== '' && { name: name.trim() }) };
    void clip.send((options) => api.channelFiles.clip({ params: { id: channelId }, body }, options), from);
  };
  return (
    <div className={classes['clip']}>
      <div className={classes['marks']}>
        <Mark label={t('cfiles.in')} at={from} onSeek={onSeek} />
        <Mark label={t('cfiles.out')} at={to} onSeek={onSeek} />
        {from === null && to === null ? null : (
          <Button look="plain" onClick={onClear}>
            {t('cfiles.clear')}
          </Button>
        )}
      </div>
      <TextField
        label={t('cfiles.clip.name')}
        hint={t('cfiles.clip.name.hint')}
        value={name}
        maxLength={200}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Switch
        label={t('cfiles.clip.exact')}
        hint={t('cfiles.clip.exact.hint')}
        checked={exact}
        onChange={({ currentTarget }) => setExact(currentTarget.checked)}
      />
      <Button look="primary" reason={reason} busy={clip.busy} onClick={make}>
        {t('cfiles.clip')}
      </Button>
      <div role="status" className={classes['outcome']}>
        {clip.error === null ? null : <Notice tone="warning">{clip.error}</Notice>}
        {clip.made === null ? null : (
          <Notice tone="info">
            {clip.made}{' '}
            <Link to="/files" search={{ kind: 'clip' }}>
              {t('cfiles.clip.open')}
            </Link>
          </Notice>
        )}
      </div>
    </div>
  );
}

function Mark({
  label,
  at,
  onSeek,
}: {
  readonly label: string;
  readonly at: number | null;
  readonly onSeek: (ms: number) => void;
}) {
  return (
    <span className={classes['mark']}>
      {label}{' '}
      {at === null ? (
        '—'
      ) : (
        <button type="button" onClick={() => onSeek(at)}>
          {positionText(at)}
        </button>
      )}
    </span>
  );
}
