import type { RecordingExport } from '@backhaul/contract';
import type { ExportState } from '@backhaul/domain';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { problemText } from '../../api/problem.js';
import { useConsoleNow } from '../../live/index.js';
import { bytesText } from '../../text/number.js';
import { translated } from '../../text/sentences.js';
import { t } from '../../text/t.js';
import { Age } from '../../ui/age/Age.js';
import { Button } from '../../ui/button/Button.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { Notice } from '../../ui/data/Notice.js';
import { useChange } from '../../ui/resource/use-change.js';
import type { StateLook } from '../../ui/state/looks.js';
import { Badge } from '../../ui/state/StateBadge.js';
import { DataTable } from '../../ui/table/DataTable.js';
import { StateNotes, TableSection } from '../../ui/table/TableSection.js';

/** Refresh interval of the exports, ms. */
const REFRESH_MS = 2000;

const LOOKS: Readonly<Record<ExportState, StateLook>> = {
  waiting: { glyph: 'ring', tone: 'plain' },
  uploading: { glyph: 'brokenRing', tone: 'plain' },
  exported: { glyph: 'dot', tone: 'plain' },
  failed: { glyph: 'cross', tone: 'warn' },
};

/** Exported recordings, newest first, with the numbers of waiting and failed ones. */
export function ExportList({ id, reason }: { readonly id: string; readonly reason: string | null }) {
  const change = useChange();
  const { data, error, refetch } = useQuery({
    ...callQuery(api.exports.list, { params: { id } }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  const retry = useMutation({
    mutationFn: () => change(() => api.exports.retry({ params: { id } }, idempotencyHeaders())),
  });
  if (data === undefined) {
    return <NotLoaded error={error} lines={3} onRetry={() => void refetch()} />;
  }
  const { waiting, failed, files } = data;
  const counts = [
    ...(waiting > 0 ? [t('exports.waiting', { count: waiting })] : []),
    ...(failed > 0 ? [t('exports.failed', { count: failed })] : []),
  ];
  return (
    <TableSection
      title={t('exports.recordings')}
      beside={
        <>
          <span>{counts.join(' · ')}</span>
          {failed > 0 ? (
            <Button size="small" icon="retry" reason={reason} busy={retry.isPending} onClick={() => retry.mutate()}>
              {t('exports.retry')}
            </Button>
          ) : null}
        </>
      }
      notice={retry.error ? <Notice tone="warning">{problemText(retry.error)}</Notice> : null}
    >
      <DataTable
        label={t('exports.recordings')}
        empty={t('exports.empty')}
        columns={[
          { key: 'file', head: t('exports.file') },
          { key: 'channel', head: t('exports.channel') },
          { key: 'size', head: t('exports.size'), align: 'end' },
          { key: 'state', head: t('exports.state'), wraps: true },
        ]}
        rows={files.map((file) => ({
          key: file.exportId,
          cells: [file.name, file.channel.name, bytesText(file.bytes), <State key="state" file={file} />],
        }))}
      />
    </TableSection>
  );
}

function State({ file: { state, percent, since, detail, retryAt } }: { readonly file: RecordingExport }) {
  return (
    <StateNotes>
      <Badge look={LOOKS[state]} status={state}>
        {state === 'uploading' ? t('exports.state.uploading', { percent: percent ?? 0 }) : t(`exports.state.${state}`)}
      </Badge>
      {state === 'exported' ? <Age at={since} /> : null}
      {detail === '' ? null : <span>{translated(detail)}</span>}
      {retryAt === null ? null : <NextRetry at={retryAt} />}
    </StateNotes>
  );
}

function NextRetry({ at }: { readonly at: number }) {
  const seconds = Math.ceil((at - useConsoleNow(1000)) / 1000);
  return <span>{seconds > 0 ? t('exports.retryIn', { seconds }) : t('exports.retrySoon')}</span>;
}
