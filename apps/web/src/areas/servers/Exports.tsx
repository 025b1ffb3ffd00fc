import type { ManagedServer } from '@backhaul/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { t } from '../../text/t.js';
import { useCommand } from '../../transmit/use-command.js';
import { Button } from '../../ui/button/Button.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { Notice } from '../../ui/data/Notice.js';
import { DialogText } from '../../ui/dialog/DialogText.js';
import { ExportForm } from './ExportForm.js';
import { ExportList } from './ExportList.js';
import { useLiveServer } from './server.js';

interface Props {
  readonly row: ManagedServer;
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

/** Export destination of a server, its test, and the exported recordings. */
export function Exports({ row, reason }: Props) {
  const { id, online } = useLiveServer(row);
  const { data, error, refetch } = useQuery(callQuery(api.exports.destination, { params: { id } }));
  if (data === undefined) {
    return <NotLoaded error={error} lines={4} onRetry={() => void refetch()} />;
  }
  const { kind, supported } = data;
  const unable = supported === false && kind === 'none' ? t('exports.unsupported') : null;
  return (
    <>
      {supported === false ? <Notice tone="info">{t('exports.unsupported')}</Notice> : null}
      <ExportForm serverId={id} stored={data} reason={reason ?? unable} />
      {supported === false ? null : (
        <>
          <Test
            id={id}
            reason={reason ?? (kind === 'none' ? t('exports.test.unsaved') : online ? null : t('exports.test.offline'))}
          />
          <ExportList id={id} reason={reason ?? (online ? null : t('exports.test.offline'))} />
        </>
      )}
    </>
  );
}

/** Makes the server write a test file, and shows the result. */
function Test({ id, reason }: { readonly id: string; readonly reason: string | null }) {
  const command = useCommand(id, 'server');
  const state = command.record?.state;
  const isSilent = state === 'expired' || state === 'unknown';
  const failure = isSilent ? t('exports.test.failed') : command.error;
  return (
    <section aria-label={t('exports.test')}>
      <DialogText>{t('exports.test.text')}</DialogText>
      <div>
        <Button
          reason={reason}
          busy={command.busy}
          onClick={() => void command.send((options) => api.exports.test({ params: { id } }, options))}
        >
          {t('exports.test')}
        </Button>
      </div>
      {command.busy ? null : failure === null ? (
        state === 'done' ? (
          <Notice tone="info">{t('exports.test.done')}</Notice>
        ) : null
      ) : (
        <Notice tone="warning">{failure}</Notice>
      )}
    </section>
  );
}
