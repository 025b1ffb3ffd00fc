import type { TallyInterface } from '@backhaul/contract';
import { tallyLight } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { t } from '../../text/t.js';
import { clockText } from '../../text/zone.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { Badge } from '../../ui/state/StateBadge.js';
import { TALLY_LOOKS } from '../../ui/state/tally-looks.js';
import { DataTable } from '../../ui/table/DataTable.js';
import { TableSection } from '../../ui/table/TableSection.js';

const REFRESH_MS = 1000;

/** Messages received at an interface, newest first, including sources without a channel. */
export function Log({ row: { id, kind, sources } }: { readonly row: TallyInterface }) {
  const { data, error, refetch } = useQuery({
    ...callQuery(api.tallyInterfaces.log, { params: { id } }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  if (data === undefined) return <NotLoaded error={error} lines={6} onRetry={() => void refetch()} />;
  const channelOf = (screen: number, address: number): string =>
    sources.find((source) => source.screen === screen && source.address === address)?.channel.name ?? '';
  return (
    <TableSection title={t('tally.log')} notice={<p>{t('tally.log.text')}</p>}>
      <DataTable
        label={t('tally.log')}
        empty={t('tally.log.empty')}
        columns={[
          { key: 'at', head: t('tally.log.at') },
          { key: 'source', head: t('tally.log.source') },
          { key: 'light', head: t('tally.log.light') },
          { key: 'text', head: t('tally.log.label'), wraps: true },
          { key: 'channel', head: t('tally.sources'), wraps: true },
          { key: 'from', head: t('tally.log.from') },
        ]}
        rows={data.map((line, index) => {
          const light = tallyLight(line);
          return {
            key: `${data.length - index} ${line.at}`,
            cells: [
              clockText(line.at, true),
              kind === 'tsl5' ? `${line.screen}/${line.address}` : String(line.address),
              <Badge key="light" look={TALLY_LOOKS[light]} status={light}>
                {t(`tally.light.${light}`)}
              </Badge>,
              line.text,
              channelOf(line.screen, line.address),
              line.from,
            ],
          };
        })}
      />
    </TableSection>
  );
}
