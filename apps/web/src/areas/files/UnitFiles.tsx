import type { Unit } from '@backhaul/contract';
import { message } from '@backhaul/domain';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { problemText } from '../../api/problem.js';
import { channelsByName, useChannels, useLiveCommand } from '../../live/index.js';
import { useCan } from '../../session/hooks.js';
import { messageText } from '../../text/messages.js';
import { translated } from '../../text/sentences.js';
import { bytesText } from '../../text/number.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { LabeledSelect } from '../../ui/choice/LabeledSelect.js';
import { DataState } from '../../ui/data/DataState.js';
import { Notice } from '../../ui/data/Notice.js';
import { FileTable } from './FileTable.js';
import { useStored } from './queries.js';
import { RemoveFiles } from './RemoveFiles.js';
import classes from './files.module.css';
import { UploadTable } from './UploadTable.js';

/** The files on a unit's storages, and its uploads. */
export function UnitFiles({ unit }: { readonly unit: Unit }) {
  const { storages, files, uploads, error, refetch } = useStored(unit.uid);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const channels = useChannels();
  const [channelId, setChannelId] = useState(unit.channelId ?? '');
  const mayUpload = useCan('file:upload');
  const paths = (files ?? []).map(({ path }) => path).filter((path) => chosen.has(path));
  const [commandId, setCommandId] = useState<string | null>(null);
  const answer = useLiveCommand(commandId);
  const upload = useMutation({
    mutationFn: () =>
      api.files.upload(
        { params: { id: unit.uid }, body: { paths, ...(channelId && { channelId }) } },
        idempotencyHeaders(),
      ),
    onSuccess: (asked) => {
      setCommandId(asked.commandId);
      setChosen(new Set());
      refetch();
    },
  });
  if (error) return <DataState state="failed" title={t('files.failed')} text={problemText(error)} onRetry={refetch} />;
  if (!storages || !files || !uploads) return <DataState state="loading" />;
  if (storages.length === 0)
    return <DataState state="empty" title={t('files.noStorage')} text={t('files.noStorage.text')} />;
  const reason = unit.online
    ? paths.length === 0
      ? t('files.chooseFirst')
      : null
    : messageText(message('UNIT_OFFLINE'));
  const toggle = (path: string): void => {
    const next = new Set(chosen);
    if (!next.delete(path)) next.add(path);
    setChosen(next);
  };
  return (
    <div className={classes['files']}>
      {unit.online ? null : <Notice tone="info">{t('files.offline')}</Notice>}
      <p className={classes['room']}>
        {storages
          .map(({ name, freeBytes, totalBytes }) =>
            t('files.diskSpace', { name, free: bytesText(freeBytes), total: bytesText(totalBytes) }),
          )
          .join(' · ')}
      </p>
      <FileTable files={files} chosen={chosen} onToggle={toggle} />
      {mayUpload ? (
        <div className={classes['acts']}>
          <LabeledSelect
            label={t('files.channel')}
            value={channelId}
            options={[
              { value: '', label: '—' },
              ...channelsByName(channels.filter(({ type }) => type !== 'group')).map((channel) => ({
                value: channel.channelId,
                label: channel.channelName,
              })),
            ]}
            onChange={setChannelId}
          />
          <Button look="primary" reason={reason} busy={upload.isPending} onClick={() => upload.mutate()}>
            {t('files.upload', { count: paths.length })}
          </Button>
          <RemoveFiles uid={unit.uid} paths={paths} reason={reason} onAsked={setCommandId} />
        </div>
      ) : null}
      {upload.error ? <Notice tone="warning">{problemText(upload.error)}</Notice> : null}
      {answer?.error ? <Notice tone="warning">{translated(answer.error)}</Notice> : null}
      <UploadTable uid={unit.uid} uploads={uploads} mayCancel={mayUpload && unit.online} />
    </div>
  );
}
