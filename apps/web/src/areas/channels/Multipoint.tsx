import type { ManagedChannel } from '@backhaul/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { multipoint as words } from '../../text/en/multipoint.js';
import { bitrateText } from '../../text/number.js';
import { addMessages, t } from '../../text/t.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { DialogText } from '../../ui/dialog/DialogText.js';
import { DataTable } from '../../ui/table/DataTable.js';
import { REFRESH_MS } from './channel.js';

addMessages(words);

/** Point-to-point and point-to-multipoint units that a channel is assigned to, and what it receives from each. */
export default function Multipoint({ row: { id } }: { readonly row: ManagedChannel }) {
  const { data, error, refetch } = useQuery({
    ...callQuery(api.ptmp.unitsOfChannel, { params: { id } }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  if (data === undefined) {
    return <NotLoaded error={error} lines={3} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <DialogText>{t('multipoint.text')}</DialogText>
      <DataTable
        label={t('multipoint.units')}
        empty={t('multipoint.none')}
        columns={[
          { key: 'unit', head: t('multipoint.unit') },
          { key: 'mode', head: t('multipoint.mode') },
          { key: 'state', head: t('multipoint.state') },
          { key: 'rate', head: t('multipoint.rate') },
        ]}
        rows={data.map(({ unitId, unitName, mode, online, kbps }) => ({
          key: unitId,
          cells: [
            unitName,
            t(`multipoint.mode.${mode}`),
            t(kbps !== null ? 'multipoint.sends' : online ? 'multipoint.online' : 'multipoint.offline'),
            kbps === null ? '—' : bitrateText(kbps),
          ],
        }))}
      />
    </>
  );
}
