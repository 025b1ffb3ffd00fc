import type { ReturnReceiver } from '@backhaul/contract';
import { returnChannel } from '../text/en/return-channel.js';
import { bitrateText } from '../text/number.js';
import { addMessages, t } from '../text/t.js';
import { DataTable } from '../ui/table/DataTable.js';

addMessages(returnChannel);

/** The units that receive a channel as a return, or are about to, with the state of reception. */
export function ReturnReceivers({ receivers }: { readonly receivers: readonly ReturnReceiver[] }) {
  return (
    <DataTable
      label={t('returnChannel.units')}
      empty={t('returnChannel.noUnits')}
      columns={[
        { key: 'unit', head: t('returnChannel.unit') },
        { key: 'instance', head: t('returnChannel.instance') },
        { key: 'state', head: t('returnChannel.state') },
        { key: 'rate', head: t('returnChannel.rate') },
      ]}
      rows={receivers.map(({ unitId, unitName, instance, state, kbps }) => ({
        key: `${unitId} ${instance}`,
        cells: [
          unitName,
          t('returnChannel.return', { instance }),
          t(`returnChannel.state.${state}`),
          kbps === null ? '—' : bitrateText(kbps),
        ],
      }))}
    />
  );
}
