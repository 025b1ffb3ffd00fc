import type { Command, Unit } from '@backhaul/contract';
import { api } from '../../../api/client.js';
import { commands } from '../../../text/en/commands.js';
import { bitrateText, decimal } from '../../../text/number.js';
import { unitDetails } from '../../../text/en/unit-details.js';
import { addMessages, t } from '../../../text/t.js';
import { Button } from '../../../ui/button/Button.js';
import { Notice } from '../../../ui/data/Notice.js';
import { Progress } from '../../../ui/data/Progress.js';
import { DialogActions } from '../../../ui/dialog/Dialog.js';
import { DialogText } from '../../../ui/dialog/DialogText.js';
import { Missing } from '../../../ui/gauge/Missing.js';
import { DataTable } from '../../../ui/table/DataTable.js';
import { linkName } from '../../../ui/unit/links.js';
import { useCommand } from '../../../transmit/use-command.js';

addMessages(unitDetails);
addMessages(commands);

interface Props {
  readonly unit: Pick<Unit, 'uid' | 'channelId' | 'selectedChannelName' | 'modems'>;
  readonly onDone: () => void;
}

type Result = Extract<NonNullable<Command['data']>, { readonly kind: 'speedTest' }>;

/** Measures the links of a unit to the server of its channel, and shows the result. */
export default function SpeedTest({ unit, onDone }: Props) {
  const command = useCommand(unit.uid);
  const result = command.record?.data?.kind === 'speedTest' ? command.record.data : null;
  const running = command.busy && command.record !== undefined;
  const start = () =>
    void command.send((options) =>
      api.devices.command({ params: { id: unit.uid, command: 'speed_test' }, body: {} }, options),
    );
  const cancel = () => {
    const commandId = command.record?.id;
    if (commandId === undefined) return;
    // The result arrives with the command.
    void api.unitCommands.cancel({ params: { id: unit.uid, commandId } }).catch(() => undefined);
  };
  return (
    <>
      <DialogText>
        {unit.channelId === null
          ? t('speedTest.noChannel')
          : t('speedTest.text', { channel: unit.selectedChannelName ?? unit.channelId })}
      </DialogText>
      {running ? <Progress text={t('speedTest.running')} percent={command.record?.progress?.percent ?? null} /> : null}
      {command.error === null ? null : <Notice tone="warning">{command.error}</Notice>}
      {result === null ? null : <Outcome result={result} unit={unit} />}
      <DialogActions>
        {running ? (
          <Button onClick={cancel}>{t('speedTest.cancel')}</Button>
        ) : (
          <Button onClick={onDone}>{t('dialog.close')}</Button>
        )}
        <Button
          look="primary"
          busy={command.busy}
          reason={unit.channelId === null ? t('speedTest.noChannel') : null}
          onClick={start}
          data-autofocus
        >
          {result === null ? t('speedTest.start') : t('speedTest.again')}
        </Button>
      </DialogActions>
    </>
  );
}

function Outcome({ result, unit }: { readonly result: Result; readonly unit: Props['unit'] }) {
  const nameOf = (port: string): string => {
    const modem = unit.modems.find((one) => one.port === port);
    return modem ? linkName(modem, unit.modems) : port;
  };
  return (
    <>
      <Notice tone="info">
        {t('speedTest.result', { up: bitrateText(result.uplinkKbps), down: bitrateText(result.downlinkKbps) })}
      </Notice>
      <DataTable
        label={t('speedTest.title')}
        empty={t('links.missing')}
        columns={[
          { key: 'link', head: t('links.head.name') },
          { key: 'up', head: t('speedTest.up') },
          { key: 'down', head: t('speedTest.down') },
          { key: 'rtt', head: t('links.head.rtt') },
          { key: 'loss', head: t('links.head.loss'), align: 'end' },
        ]}
        rows={result.links.map(({ port, uplinkKbps, downlinkKbps, rttMs, lossPercent }) => ({
          key: port,
          cells: [
            nameOf(port),
            bitrateText(uplinkKbps),
            bitrateText(downlinkKbps),
            rttMs === null ? <Missing key="rtt" /> : t('links.ms', { ms: Math.round(rttMs) }),
            lossPercent === null ? <Missing key="loss" /> : t('links.loss', { percent: decimal(lossPercent) }),
          ],
        }))}
      />
    </>
  );
}
