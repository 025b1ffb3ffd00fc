import type { LogBundle } from '@backhaul/contract';
import { commands } from '../text/en/commands.js';
import { logs } from '../text/en/logs.js';
import { bytesText } from '../text/number.js';
import { translated } from '../text/sentences.js';
import { addMessages, t } from '../text/t.js';
import { momentText } from '../text/zone.js';
import { Button } from '../ui/button/Button.js';
import { Notice } from '../ui/data/Notice.js';
import { Progress } from '../ui/data/Progress.js';
import { DialogActions } from '../ui/dialog/Dialog.js';
import { DialogText } from '../ui/dialog/DialogText.js';
import { DataTable } from '../ui/table/DataTable.js';
import type { useCommand } from './use-command.js';

addMessages(commands);
addMessages(logs);

/** Interval at which the bundles are read again while one is being sent, ms. */
export const LOGS_LOOK_MS = 2000;

interface Props {
  /** Description of the logs. */
  readonly text: string;
  /** Text while they are sent. */
  readonly running: string;
  readonly bundles: readonly LogBundle[];
  readonly command: ReturnType<typeof useCommand>;
  /** Why no logs can be requested. */
  readonly reason: string | null;
  readonly onSend: () => void;
  readonly onCancel: () => void;
  /** Closes the enclosing dialog. */
  readonly onDone?: () => void;
}

/** Requests the logs of a device, shows the progress, and lists the received bundles. */
export function LogBundles({ text, running, bundles, command, reason, onSend, onCancel, onDone }: Props) {
  const { busy, error, record } = command;
  const refused = busy ? null : reason;
  return (
    <>
      <DialogText>{text}</DialogText>
      {busy ? <Progress text={running} percent={record?.progress?.percent ?? null} /> : null}
      {error === null ? null : <Notice tone="warning">{error}</Notice>}
      {refused === null ? null : <Notice tone="warning">{refused}</Notice>}
      <DataTable
        label={t('logs.list')}
        empty={t('logs.none')}
        columns={[
          { key: 'when', head: t('logs.when') },
          { key: 'state', head: t('logs.state'), wraps: true },
          { key: 'file', head: t('logs.file'), align: 'end' },
        ]}
        rows={bundles.map((bundle) => ({
          key: bundle.logId,
          cells: [
            momentText(bundle.createdAt),
            bundle.error === null ? t(`command.state.${bundle.state}`) : translated(bundle.error),
            bundle.url === null ? (
              '—'
            ) : (
              <a key="file" href={bundle.url} download>
                {t('logs.download', { size: bytesText(bundle.bytes ?? 0) })}
              </a>
            ),
          ],
        }))}
      />
      <DialogActions>
        {busy ? <Button onClick={onCancel}>{t('dialog.cancel')}</Button> : null}
        {busy || onDone === undefined ? null : <Button onClick={onDone}>{t('dialog.close')}</Button>}
        <Button look="primary" busy={busy} reason={refused} onClick={onSend} data-autofocus={onDone !== undefined}>
          {t('logs.send')}
        </Button>
      </DialogActions>
    </>
  );
}
