import type { FileTransfer } from '@backhaul/contract';
import { TRANSFER_STATES, type TransferState } from '@backhaul/domain';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { problemText } from '../../api/problem.js';
import { useCan } from '../../session/hooks.js';
import { bytesText } from '../../text/number.js';
import { translated } from '../../text/sentences.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { LabeledSelect } from '../../ui/choice/LabeledSelect.js';
import { Notice } from '../../ui/data/Notice.js';
import type { StateLook } from '../../ui/state/looks.js';
import { Badge } from '../../ui/state/StateBadge.js';
import { DataTable } from '../../ui/table/DataTable.js';
import classes from './channel-files.module.css';

/** Refresh interval of the progress, ms. */
const AGAIN_MS = 2000;

/** Focusable, so that the keyboard can scroll it. */
const SCROLLER = { role: 'region', tabIndex: 0 } as const;

const LOOKS = {
  waiting: { glyph: 'ring', tone: 'move' },
  transferring: { glyph: 'transfer', tone: 'move' },
  failed: { glyph: 'question', tone: 'warn' },
  completed: { glyph: 'dot', tone: 'ready' },
} as const satisfies Readonly<Record<TransferState, StateLook>>;

/** Filter of the list: unfinished transfers, all, or one state. */
type Shown = 'open' | 'all' | TransferState;
const SHOWN: readonly Shown[] = ['open', 'all', ...TRANSFER_STATES];

const fits = ({ state }: FileTransfer, shown: Shown): boolean => {
  if (shown === 'open') return state === 'waiting' || state === 'transferring';
  return shown === 'all' || state === shown;
};

/** Files that units of the group send to servers, each with its progress. */
export function TransferList({ groupId }: { readonly groupId: string }) {
  const mayCancel = useCan('file:upload');
  const [shown, setShown] = useState<Shown>('open');
  const { data = [] } = useQuery({
    ...callQuery(api.channelFiles.transfers, { query: { groupId } }),
    refetchInterval: AGAIN_MS,
    staleTime: 0,
  });
  const cancel = useMutation({
    mutationFn: ({ unit, uploadId }: FileTransfer) =>
      api.files.cancelUpload({ params: { id: unit.id, uploadId } }, idempotencyHeaders()),
  });
  if (data.length === 0) return null;
  const rows = data.filter((one) => fits(one, shown));
  return (
    <div className={classes['transfers']} aria-label={t('cfiles.transfer.title')} {...SCROLLER}>
      <div className={classes['transferHead']}>
        <h2>{t('cfiles.transfer.title')}</h2>
        <LabeledSelect
          label={t('cfiles.transfer.state')}
          value={shown}
          options={SHOWN.map((value) => ({ value, label: t(`cfiles.transfer.shown.${value}`) }))}
          onChange={(next) => setShown(SHOWN.find((one) => one === next) ?? 'open')}
        />
      </div>
      <DataTable
        label={t('cfiles.transfer.title')}
        columns={[
          { key: 'name', head: t('cfiles.name') },
          { key: 'state', head: t('cfiles.state') },
          { key: 'unit', head: t('cfiles.unit') },
          { key: 'channel', head: t('cfiles.channel') },
          { key: 'size', head: t('cfiles.size'), align: 'end' },
          { key: 'act', head: '' },
        ]}
        empty={t('cfiles.transfer.none')}
        rows={rows.map((one) => ({
          key: one.uploadId,
          muted: one.state === 'failed',
          cells: [
            one.fileName,
            <StateOf key="state" transfer={one} />,
            one.unit.name,
            one.channel?.name ?? '—',
            bytesText(one.sizeBytes),
            mayCancel && one.cancellable ? (
              <Button
                key="cancel"
                size="small"
                aria-label={t('cfiles.upload.cancelOf', { name: one.fileName })}
                busy={cancel.isPending && cancel.variables.uploadId === one.uploadId}
                onClick={() => cancel.mutate(one)}
              >
                {t('cfiles.upload.cancel')}
              </Button>
            ) : null,
          ],
        }))}
      />
      {cancel.error ? <Notice tone="warning">{problemText(cancel.error)}</Notice> : null}
    </div>
  );
}

function StateOf({ transfer }: { readonly transfer: FileTransfer }) {
  const { state, sentBytes, sizeBytes, detail } = transfer;
  const percent = sizeBytes === 0 ? 0 : Math.min(100, Math.floor((100 * sentBytes) / sizeBytes));
  return (
    <>
      <Badge look={LOOKS[state]} status={state}>
        {t(`cfiles.transfer.${state}`, { percent })}
      </Badge>
      {detail === '' ? null : ` ${translated(detail)}`}
    </>
  );
}
