import type { TallyInterface } from '@backhaul/contract';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { translated } from '../../text/sentences.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import { Notice } from '../../ui/data/Notice.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { Badge } from '../../ui/state/StateBadge.js';
import { TALLY_LOOKS } from '../../ui/state/tally-looks.js';
import { DataTable } from '../../ui/table/DataTable.js';
import { TableSection } from '../../ui/table/TableSection.js';
import { toast } from '../../ui/toast/toast.js';
import { tallyFields } from './fields.js';
import { bodyOf, valuesOf } from './tally.js';

/** Connection, sources and settings of a tally interface. */
export function General({ row }: { readonly row: TallyInterface }) {
  const { id, kind, sources } = row;
  return (
    <>
      <StateNotice row={row} />
      <Facts
        facts={[
          [t('tally.kind'), t(`tally.kind.${kind}`)],
          [t('tally.server'), row.server?.name ?? t('tally.server.none')],
          [t('tally.inventory'), row.inventory.name],
          ...(kind === 'http'
            ? []
            : ([
                [t('tally.peers'), row.peers.join(', ') || t('tally.peers.none')],
                [t('tally.lastAt'), row.lastAt === null ? t('tally.never') : momentText(row.lastAt)],
                [t('tally.received'), String(row.received)],
                [t('tally.refused'), String(row.refused)],
              ] as const)),
        ]}
      />
      <TableSection title={t('tally.sources')}>
        <DataTable
          label={t('tally.sources')}
          empty={t('tally.sources.none')}
          columns={[
            { key: 'source', head: t('tally.source') },
            { key: 'channel', head: t('tally.sources') },
            { key: 'light', head: t('tally.log.light') },
            { key: 'text', head: t('tally.log.label') },
          ]}
          rows={sources.map(({ sourceId, screen, address, channel, light, text }) => ({
            key: sourceId,
            cells: [
              kind === 'tsl5' ? `${screen}/${address}` : String(address),
              channel.name,
              <Badge key="light" look={TALLY_LOOKS[light]} status={light}>
                {t(`tally.light.${light}`)}
              </Badge>,
              text,
            ],
          }))}
        />
      </TableSection>
      <ResourceForm
        saved={valuesOf(row)}
        fields={(values) => tallyFields(kind, values, row.hasPassword)}
        submit={t('dialog.apply')}
        send={async (values) => {
          await api.tallyInterfaces.update({ params: { id }, body: bodyOf(kind, values) }, idempotencyHeaders());
          return () => toast(t('tally.saved'), { tone: 'success' });
        }}
      />
    </>
  );
}

function StateNotice({ row: { id, kind, state, detail } }: { readonly row: TallyInterface }) {
  if (kind === 'http') {
    const path = `/luc/luc-core-web/rest/v2/tally_interfaces/${id}/state`;
    return <Notice tone="info">{t('tally.http', { path, body: '{"address":1,"state":"programme"}' })}</Notice>;
  }
  switch (state) {
    case 'listening':
    case 'connected':
      return null;
    case 'connecting':
      return <Notice tone="info">{t('tally.connecting.text', { detail: translated(detail) })}</Notice>;
    case 'silent':
      return <Notice tone="warning">{t('tally.silent.text')}</Notice>;
    case 'failed':
      return <Notice tone="warning">{t('tally.failed.text', { detail: translated(detail) })}</Notice>;
    case 'unknown':
      return <Notice tone="info">{t('tally.unknown.text')}</Notice>;
    default:
      return state satisfies never;
  }
}
