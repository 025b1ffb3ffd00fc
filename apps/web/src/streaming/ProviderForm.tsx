import type { StreamProfile, StreamProvider } from '@backhaul/contract';
import { providerProblems, PROVIDER_PROTOCOLS, takesCodec, type ProviderFields } from '@backhaul/domain';
import { api } from '../api/client.js';
import { idempotencyHeaders } from '../api/idempotency-headers.js';
import { t } from '../text/t.js';
import type { Field } from '../ui/resource/form.js';
import { ResourceForm } from '../ui/resource/ResourceForm.js';
import { toast } from '../ui/toast/toast.js';

interface Props {
  readonly inventoryId: string;
  readonly profiles: readonly StreamProfile[];
  /** The provider to change; null: a new one. */
  readonly provider: StreamProvider | null;
  readonly onDone: (provider: StreamProvider) => void;
  /** Absent: there is nothing to return to. */
  readonly onCancel?: () => void;
}

type Values = Readonly<Record<keyof ProviderFields | 'profileId', string>>;

const valuesOf = (provider: StreamProvider | null): Values => ({
  protocol: provider?.protocol ?? 'rtmp',
  name: provider?.name ?? '',
  domain: provider?.domain ?? '',
  url: provider?.url ?? '',
  secondaryUrl: provider?.secondaryUrl ?? '',
  profileId: provider?.profileId ?? '',
});

function bodyOf({ protocol, name, domain, url, secondaryUrl, profileId }: Values) {
  const sent = PROVIDER_PROTOCOLS.find((one) => one === protocol) ?? 'rtmp';
  return {
    protocol: sent,
    name,
    domain: domain.trim(),
    url: url.trim(),
    secondaryUrl: sent !== 'rtmp' || secondaryUrl.trim() === '' ? null : secondaryUrl.trim(),
    profileId: profileId === '' ? null : profileId,
  };
}

/** The form of a stream provider; its protocol cannot be changed after creation. */
export function ProviderForm({ inventoryId, profiles, provider, onDone, onCancel }: Props) {
  return (
    <ResourceForm
      isNew={provider === null}
      saved={valuesOf(provider)}
      fields={(values) => fieldsOf(values, profiles, provider === null)}
      submit={t(provider === null ? 'channels.provider.create' : 'dialog.apply')}
      send={async (values) => {
        const { protocol, ...body } = bodyOf(values);
        const created = { params: { id: inventoryId }, body: { protocol, ...body } };
        const saved =
          provider === null
            ? await api.streamProviders.create(created, idempotencyHeaders())
            : await api.streamProviders.update({ params: { providerId: provider.id }, body }, idempotencyHeaders());
        return () => {
          toast(t('channels.provider.saved', { name: saved.name }), { tone: 'success' });
          onDone(saved);
        };
      }}
      {...(onCancel && { onCancel })}
    />
  );
}

function fieldsOf(values: Values, profiles: readonly StreamProfile[], isNew: boolean): readonly Field<keyof Values>[] {
  const { protocol } = bodyOf(values);
  const text = (name: keyof ProviderFields, label: string, hint?: string): Field<keyof Values> => ({
    kind: 'text',
    name,
    label,
    ...(hint !== undefined && { hint }),
    check: () => providerProblems(bodyOf(values)).find(({ path }) => path === name)?.message ?? null,
  });
  const choice: Field<keyof Values> = {
    kind: 'choice',
    name: 'protocol',
    label: t('channels.protocol'),
    options: PROVIDER_PROTOCOLS.map((value) => ({ value, label: t(`channels.protocol.${value}`) })),
  };
  return [
    ...(isNew ? [choice] : []),
    text('name', t('channels.name')),
    text('domain', t('channels.provider.domain'), t('channels.provider.domain.hint')),
    text('url', t('channels.destination.url'), t('channels.provider.url.hint')),
    ...(protocol === 'rtmp' ? [text('secondaryUrl', t('channels.destination.secondaryUrl'))] : []),
    {
      kind: 'choice',
      name: 'profileId',
      label: t('channels.provider.profile'),
      options: [
        { value: '', label: t('channels.destination.profile.none') },
        ...profiles
          .filter(({ codec }) => takesCodec(protocol, codec))
          .map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
  ];
}
