import type { Unit } from '@backhaul/contract';
import { maySendLogs } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { callQuery } from '../../../api/call-query.js';
import { messageText } from '../../../text/messages.js';
import { translated } from '../../../text/sentences.js';
import { commands } from '../../../text/en/commands.js';
import { bytesText } from '../../../text/number.js';
import { addMessages, t } from '../../../text/t.js';
import { Button } from '../../../ui/button/Button.js';
import { Notice } from '../../../ui/data/Notice.js';
import { Progress } from '../../../ui/data/Progress.js';
import { DialogActions } from '../../../ui/dialog/Dialog.js';
import { DialogText } from '../../../ui/dialog/DialogText.js';
import { DataTable } from '../../../ui/table/DataTable.js';
import { useCommand } from '../../../transmit/use-command.js';
import { momentText } from '../../../text/zone.js';

addMessages(commands);

/** Interval at which the list is refreshed while a bundle is being uploaded, ms. */
const LOOK_MS = 2000;

/** Has a unit send its logs, and lists the bundles that came. */
export default function UnitLogs({ unit, onDone }: { readonly unit: Unit; readonly onDone: () => void }) {
  const command = useCommand(unit.uid);
  const input = { params: { id: unit.uid } };
  const { data: bundles = [] } = useQuery({
    ...callQuery(api.unitLogs.list, input, [command.busy]),
    refetchInterval: command.busy ? LOOK_MS : false,
    staleTime: 0,
  });
  const verdict = maySendLogs(unit);
  const send = () => void command.send((options) => api.unitLogs.ask({ ...input, body: {} }, options));
  const cancel = () => void api.unitLogs.cancel(input).catch(() => undefined);
  return (
    <>
      <DialogText>{t('logs.text')}</DialogText>
      {command.busy ? <Progress text={t('logs.running')} percent={command.record?.progress?.percent ?? null} /> : null}
      {command.error === null ? null : <Notice tone="warning">{command.error}</Notice>}
      {verdict.allowed || command.busy ? null : <Notice tone="warning">{messageText(verdict.message)}</Notice>}
      <DataTable
        label={t('logs.list')}
        empty={t('logs.none')}
        columns={[
          { key: 'when', head: t('logs.when') },
          { key: 'state', head: t('logs.state') },
          { key: 'file', head: t('logs.file'), align: 'end' },
        ]}
        rows={bundles.map(({ logId, createdAt, state, error, url, bytes }) => ({
          key: logId,
          cells: [
            momentText(createdAt),
            error === null ? t(`command.state.${state}`) : translated(error),
            url === null ? (
              '—'
            ) : (
              <a key="file" href={url} download>
                {t('logs.download', { size: bytesText(bytes ?? 0) })}
              </a>
            ),
          ],
        }))}
      />
      <DialogActions>
        {command.busy ? (
          <Button onClick={cancel}>{t('speedTest.cancel')}</Button>
        ) : (
          <Button onClick={onDone}>{t('dialog.close')}</Button>
        )}
        <Button
          look="primary"
          busy={command.busy}
          reason={verdict.allowed || command.busy ? null : messageText(verdict.message)}
          onClick={send}
          data-autofocus
        >
          {t('logs.send')}
        </Button>
      </DialogActions>
    </>
  );
}
