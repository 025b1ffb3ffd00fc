import type { IfbOfChannel } from '@backhaul/contract';
import { translated } from '../../../text/sentences.js';
import { t } from '../../../text/t.js';
import { momentText } from '../../../text/zone.js';
import { Button } from '../../../ui/button/Button.js';
import { Badge } from '../../../ui/state/StateBadge.js';
import { AUDIO_INTERFACE_LOOKS, AUDIO_USE_LOOKS } from '../../../ui/state/audio-interface-looks.js';
import { DataTable } from '../../../ui/table/DataTable.js';

interface Props {
  readonly interfaces: IfbOfChannel['interfaces'];
  /** Why none can be removed. */
  readonly reason: string | null;
  /** Id of the interface that is being removed. */
  readonly removing: string | undefined;
  readonly onRemove: (interfaceId: string) => void;
}

/** Audio interfaces of a channel: whether sound arrives, and which units hear it. */
export function InterfaceTable({ interfaces, reason, removing, onRemove }: Props) {
  return (
    <DataTable
      label={t('ifb.title')}
      empty={t('ifb.channel.none')}
      columns={[
        { key: 'interface', head: t('ifb.interface') },
        { key: 'state', head: t('ifb.state') },
        { key: 'use', head: t('ifb.use') },
        { key: 'since', head: t('ifb.since') },
        { key: 'units', head: t('ifb.units') },
        { key: 'acts', head: t('ifb.dissociate') },
      ]}
      rows={interfaces.map((one) => ({
        key: one.id,
        cells: [
          one.name,
          <Badge key="state" look={AUDIO_INTERFACE_LOOKS[one.state]} status={one.state}>
            {stateText(one)}
          </Badge>,
          one.use === null ? (
            t('ifb.use.none')
          ) : (
            <Badge key="use" look={AUDIO_USE_LOOKS[one.use]} status={one.use}>
              {t(`ifb.use.${one.use}`)}
            </Badge>
          ),
          one.since === null ? '' : momentText(one.since),
          one.units.map(({ name }) => name).join(', ') || t('ifb.units.none'),
          <Button
            key="remove"
            size="small"
            look="danger"
            reason={reason}
            busy={removing === one.id}
            onClick={() => onRemove(one.id)}
          >
            {t('ifb.dissociate')}
          </Button>,
        ],
      }))}
    />
  );
}

function stateText({ state, detail }: IfbOfChannel['interfaces'][number]): string {
  const word = t(`ifb.state.${state}`);
  return state === 'failed' && detail !== '' ? `${word}: ${translated(detail)}` : word;
}
