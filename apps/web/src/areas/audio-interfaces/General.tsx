import type { AudioInterface } from '@backhaul/contract';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { ServiceNotice } from '../../inventory/ServiceNotice.js';
import { translated } from '../../text/sentences.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import { Notice } from '../../ui/data/Notice.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { Badge } from '../../ui/state/StateBadge.js';
import { AUDIO_USE_LOOKS } from '../../ui/state/audio-interface-looks.js';
import { toast } from '../../ui/toast/toast.js';
import { bodyOf, interfaceFields, valuesOf } from './fields.js';

const namesOf = (all: AudioInterface['units'], none: string): string => all.map(({ name }) => name).join(', ') || none;

/** State, listeners and settings of an interface. */
export function General({ row }: { readonly row: AudioInterface }) {
  const { id, use } = row;
  return (
    <>
      <ServiceNotice inventoryId={row.inventory.id} service="audio_ifb" />
      <StateNotice row={row} />
      <Facts
        facts={[
          [
            t('ifb.use'),
            use === null ? (
              t('ifb.use.none')
            ) : (
              <Badge key="use" look={AUDIO_USE_LOOKS[use]} status={use}>
                {t(`ifb.use.${use}`)}
              </Badge>
            ),
          ],
          [t('ifb.units'), namesOf(row.units, t('ifb.units.none'))],
          [t('ifb.from'), row.from ?? t('ifb.from.none')],
          [t('ifb.channels'), namesOf(row.channels, t('ifb.channels.none'))],
          [t('ifb.rooms'), namesOf(row.rooms, t('ifb.rooms.none'))],
          [t('ifb.server'), row.server.name],
          [t('ifb.inventory'), row.inventory.name],
        ]}
      />
      <ResourceForm
        saved={valuesOf(row)}
        fields={interfaceFields}
        submit={t('dialog.apply')}
        send={async (values) => {
          await api.audioInterfaces.update({ params: { id }, body: bodyOf(values) }, idempotencyHeaders());
          return () => toast(t('ifb.saved'), { tone: 'success' });
        }}
      />
    </>
  );
}

function StateNotice({ row: { state, since, detail } }: { readonly row: AudioInterface }) {
  switch (state) {
    case 'connected':
      return null;
    case 'silent':
      return <Notice tone="warning">{t('ifb.silent.text', { since: since === null ? '' : momentText(since) })}</Notice>;
    case 'failed':
      return <Notice tone="warning">{t('ifb.failed.text', { detail: translated(detail) })}</Notice>;
    case 'unknown':
      return <Notice tone="info">{t('ifb.unknown.text')}</Notice>;
    default:
      return state satisfies never;
  }
}
