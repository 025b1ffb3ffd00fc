import type { ServerIpPipe } from '@backhaul/contract';
import { t } from '../../text/t.js';
import { Age } from '../../ui/age/Age.js';
import { DataTable } from '../../ui/table/DataTable.js';
import { TableSection } from '../../ui/table/TableSection.js';
import { isElsewhere, pipeAddress } from './pipe-values.js';

/** Open IP pipes of a server: unit, address and start time. */
export function OpenPipes({ reported }: { readonly reported: NonNullable<ServerIpPipe['reported']> }) {
  return (
    <TableSection title={t('serverIpPipe.pipes')}>
      <DataTable
        label={t('serverIpPipe.pipes')}
        empty={t('serverIpPipe.none')}
        columns={[
          { key: 'unit', head: t('serverIpPipe.unit') },
          { key: 'address', head: t('serverIpPipe.address'), wraps: true },
          { key: 'since', head: t('serverIpPipe.since') },
        ]}
        rows={reported.open.map((pipe) => ({
          key: `${pipe.host} ${pipe.port}`,
          cells: [
            pipe.unit?.name ?? t('serverIpPipe.unit.hidden'),
            isElsewhere(pipe, reported) ? `${pipeAddress(pipe)} · ${t('serverIpPipe.stays')}` : pipeAddress(pipe),
            <Age key="since" at={pipe.since} />,
          ],
        }))}
      />
    </TableSection>
  );
}
