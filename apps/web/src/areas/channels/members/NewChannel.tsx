import type { ManagedChannel } from '@backhaul/contract';
import { checkChannelName, MEMBERS_MAX, message } from '@backhaul/domain';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { idempotencyHeaders } from '../../../api/idempotency-headers.js';
import { firstServer, serverOptions, useListedServers } from '../../../inventory/listed-servers.js';
import { channelsByName, useChannels, useServers } from '../../../live/index.js';
import { channelGroups as words } from '../../../text/en/channel-groups.js';
import { addMessages, t } from '../../../text/t.js';
import { Segmented } from '../../../ui/choice/Segmented.js';
import { ResourceForm } from '../../../ui/resource/ResourceForm.js';
import type { NewProps } from '../../../ui/resource/resource.js';
import { toast } from '../../../ui/toast/toast.js';
import classes from '../channels.module.css';

addMessages(words);

type Props = NewProps<ManagedChannel>;

const KINDS = ['channel', 'group'] as const;

/** Form of a new channel on a server, or of a new group of channels. */
export default function NewChannel(props: Props) {
  const [kind, setKind] = useState<(typeof KINDS)[number]>('channel');
  const Form = kind === 'channel' ? OnServer : Group;
  return (
    <div className={classes['newChannel']}>
      <Segmented
        label={t('channelGroups.kind')}
        value={kind}
        options={KINDS.map((value) => ({ value, label: t(`channelGroups.kind.${value}`) }))}
        onChange={setKind}
      />
      <Form {...props} />
    </div>
  );
}

const nameField = () =>
  ({
    kind: 'text',
    name: 'name',
    label: t('channels.name'),
    hint: t('channels.name.hint'),
    check: checkChannelName,
  }) as const;

function created({ onDone }: Props, channel: ManagedChannel): () => void {
  return () => {
    toast(t('channels.created', { name: channel.name }), { tone: 'success' });
    onDone(channel);
  };
}

function OnServer(props: Props) {
  const servers = useListedServers();
  const inView = useServers();
  return (
    <ResourceForm
      isNew
      saved={{ name: '', serverId: firstServer(servers, inView) }}
      fields={() => [
        nameField(),
        {
          kind: 'choice',
          name: 'serverId',
          label: t('channels.server'),
          hint: t('channels.server.hint'),
          options: serverOptions(servers),
          check: (id) => (id === '' ? message('required') : null),
        },
      ]}
      submit={t('channels.create')}
      send={async (body) => created(props, await api.channels.create({ body }, idempotencyHeaders()))}
      onCancel={props.onCancel}
    />
  );
}

function Group(props: Props) {
  const channels = channelsByName(useChannels()).filter(({ type }) => type === 'output');
  const saved: { readonly name: string; readonly memberIds: readonly string[] } = { name: '', memberIds: [] };
  return (
    <ResourceForm
      isNew
      saved={saved}
      fields={() => [
        nameField(),
        {
          kind: 'several',
          name: 'memberIds',
          label: t('channelGroups.memberIds'),
          hint: t('channelGroups.memberIds.hint'),
          empty: t('channelGroups.noOutputs'),
          options: channels.map(({ channelId, channelName }) => ({ value: channelId, label: channelName })),
          max: MEMBERS_MAX,
          check: (chosen) => (chosen.length === 0 ? message('required') : null),
        },
      ]}
      submit={t('channelGroups.create')}
      send={async ({ name, memberIds }) => {
        const first = channels.find(({ channelId }) => channelId === memberIds[0]);
        const body = { name, inventoryId: first?.inventoryId ?? '', memberIds: [...memberIds] };
        return created(props, await api.channels.createGroup({ body }, idempotencyHeaders()));
      }}
      onCancel={props.onCancel}
    />
  );
}
