import type { FileUpload } from '@backhaul/contract';
import { isOver } from '@backhaul/domain';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { problemText } from '../../api/problem.js';
import { translated } from '../../text/sentences.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Notice } from '../../ui/data/Notice.js';
import { DataTable } from '../../ui/table/DataTable.js';
import classes from './files.module.css';

/** The table does not show the destination. */
type Upload = Omit<FileUpload, 'channelId'>;

interface Props {
  readonly uid: string;
  readonly uploads: readonly Upload[];
  readonly mayCancel: boolean;
}

const percentOf = ({ sentBytes, sizeBytes, status }: Upload): number =>
  status === 'success' ? 100 : sizeBytes === 0 ? 0 : Math.floor((100 * sentBytes) / sizeBytes);

const stateOf = ({ status, detail }: Upload): string =>
  detail === '' ? t(`files.state.${status}`) : `${t(`files.state.${status}`)} · ${translated(detail)}`;

/** Recent uploads of a unit, newest first. */
export function UploadTable({ uid, uploads, mayCancel }: Props) {
  const cancel = useMutation({
    mutationFn: (uploadId: string) => api.files.cancelUpload({ params: { id: uid, uploadId } }),
  });
  return (
    <section className={classes['uploads']}>
      <h2 className={classes['head']}>{t('files.uploads')}</h2>
      <DataTable
        label={t('files.uploads')}
        columns={[
          { key: 'name', head: t('files.head.name') },
          { key: 'progress', head: t('files.uploads.head.progress'), align: 'end' },
          { key: 'state', head: t('files.uploads.head.state') },
          { key: 'act', head: t('files.uploads.head.action') },
        ]}
        empty={t('files.uploads.empty')}
        rows={uploads.toReversed().map((upload) => ({
          key: upload.uploadId,
          muted: upload.status === 'failed' || upload.status === 'rejected',
          cells: [
            <span key="name" className={classes['name']}>
              {upload.path}
            </span>,
            t('files.percent', { percent: percentOf(upload) }),
            stateOf(upload),
            mayCancel && !isOver(upload.status) ? (
              <Button
                key="cancel"
                size="small"
                aria-label={t('files.cancel.label', { path: upload.path })}
                busy={cancel.isPending && cancel.variables === upload.uploadId}
                onClick={() => cancel.mutate(upload.uploadId)}
              >
                {t('files.cancel')}
              </Button>
            ) : (
              '—'
            ),
          ],
        }))}
      />
      {cancel.error ? <Notice tone="warning">{problemText(cancel.error)}</Notice> : null}
    </section>
  );
}
