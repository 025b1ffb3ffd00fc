import type { CallOutput, AppContract } from '@backhaul/contract';
import { checkTallySource, message } from '@backhaul/domain';
import { api } from '../../../api/client.js';
import { idempotencyHeaders } from '../../../api/idempotency-headers.js';
import { t } from '../../../text/t.js';
import { ResourceForm } from '../../../ui/resource/ResourceForm.js';
import { toast } from '../../../ui/toast/toast.js';

interface Props {
  readonly channelId: string;
  readonly interfaces: CallOutput<AppContract['tallyInterfaces']['ofInventory']>;
  readonly onDone: () => void;
}

/** Assigns a source of a tally interface to the channel. */
export function AssociateForm({ channelId, interfaces, onDone }: Props) {
  const [only] = interfaces;
  return (
    <ResourceForm
      isNew
      saved={{ interfaceId: interfaces.length === 1 ? (only?.id ?? '') : '', screen: '0', address: '' }}
      fields={(values) => {
        const chosen = interfaces.find(({ id }) => id === values.interfaceId);
        const place = { screen: Number(values.screen), address: values.address === '' ? NaN : Number(values.address) };
        const complaint = (field: 'screen' | 'address') => () => {
          const wrong = checkTallySource(chosen?.kind ?? 'tsl5', place);
          return wrong?.field === field ? wrong.message : null;
        };
        return [
          {
            kind: 'choice' as const,
            name: 'interfaceId' as const,
            label: t('tally.interface'),
            options: interfaces.map(({ id, name }) => ({ value: id, label: name })),
            check: (id: string) => (id === '' ? message('required') : null),
          },
          ...(chosen?.kind === 'tsl5'
            ? [
                {
                  kind: 'text' as const,
                  name: 'screen' as const,
                  label: t('tally.screen'),
                  check: complaint('screen'),
                },
              ]
            : []),
          {
            kind: 'text' as const,
            name: 'address' as const,
            label: t('tally.address'),
            hint: t('tally.address.hint'),
            check: complaint('address'),
          },
        ];
      }}
      submit={t('tally.associate')}
      send={async ({ interfaceId, screen, address }) => {
        const kind = interfaces.find(({ id }) => id === interfaceId)?.kind;
        const body = { interfaceId, screen: kind === 'tsl5' ? Number(screen) : 0, address: Number(address) };
        await api.tallyInterfaces.associate({ params: { id: channelId }, body }, idempotencyHeaders());
        return () => {
          toast(t('tally.associated'), { tone: 'success' });
          onDone();
        };
      }}
      onCancel={onDone}
    />
  );
}
