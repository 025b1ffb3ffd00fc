import { commandMessage } from '@backhaul/domain';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { useCan } from '../../session/hooks.js';
import { messageText } from '../../text/messages.js';
import { t } from '../../text/t.js';
import { TextField } from '../../ui/form/Field.js';
import type { Act } from '../../ui/resource/resource.js';
import type { Deletion } from './FailedDeletions.js';
import type { FileItem } from './file.js';
import { usePlayOut } from './play-out.js';
import { usePlayToUnit } from './play-to-unit.js';

/** The actions on files that the user may use. `onDelete`: called when a deletion has been requested. */
export function useFileActs(onDelete: (deletion: Deletion) => void): readonly Act<FileItem>[] {
  const mayDelete = useCan('file:delete');
  const mayHold = useCan('channel:configure');
  const mayPlay = useCan('playout:control');
  const playOut = usePlayOut();
  const playToUnit = usePlayToUnit();
  const [reason, setReason] = useState('');
  const hold: readonly Act<FileItem>[] = [
    {
      key: 'hold',
      label: () => t('cfiles.hold'),
      look: 'quiet',
      fits: ({ held }) => held === null,
      reason: ({ removing }) => (removing ? t('cfiles.state.removing') : null),
      title: (rows) => t('cfiles.hold.ask', { count: rows.length }),
      consequences: () => [t('cfiles.hold.text')],
      choices: (
        <TextField
          label={t('cfiles.hold.reason')}
          value={reason}
          maxLength={255}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      ),
      run: ({ id, channel }) =>
        api.channelFiles.hold(
          { params: { id: channel.id }, body: { fileIds: [id], held: true, reason } },
          idempotencyHeaders(),
        ),
      done: (count) => t('cfiles.hold.done', { count }),
    },
    {
      key: 'release',
      label: () => t('cfiles.release'),
      look: 'quiet',
      fits: ({ held }) => held !== null,
      reason: () => null,
      title: (rows) => t('cfiles.release.ask', { count: rows.length }),
      consequences: () => [t('cfiles.release.text')],
      run: ({ id, channel }) =>
        api.channelFiles.hold(
          { params: { id: channel.id }, body: { fileIds: [id], held: false } },
          idempotencyHeaders(),
        ),
      done: (count) => t('cfiles.release.done', { count }),
    },
  ];
  return [
    ...(mayPlay ? [playOut, playToUnit] : []),
    {
      key: 'remove',
      label: (count) => (count === 1 ? t('cfiles.delete') : t('cfiles.deleteSeveral', { count })),
      look: 'danger',
      fits: () => true,
      reason: ({ held, online, watchable }) => {
        if (!mayDelete) return messageText(commandMessage('no_file_deletion'));
        if (!watchable) return t('cfiles.withheld');
        if (held !== null) return messageText(commandMessage('FILE_HELD'));
        return online ? null : t('cfiles.state.offline');
      },
      title: (rows) =>
        rows.length === 1
          ? t('cfiles.delete.ask', { name: rows[0]?.fileName ?? '' })
          : t('cfiles.delete.askSeveral', { count: rows.length }),
      consequences: () => [t('cfiles.delete.text')],
      async run({ id, channel, fileName }) {
        const body = { channelId: channel.id, fileIds: [id] };
        const { commandId } = await api.channelFiles.remove({ body }, idempotencyHeaders());
        onDelete({ commandId, fileName });
      },
      done: (count) => t('cfiles.delete.done', { count }),
      removes: true,
    },
    ...(mayHold ? hold : []),
  ];
}
