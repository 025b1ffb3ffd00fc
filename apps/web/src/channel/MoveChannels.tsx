import type { ManagedChannel, ManagedServer } from '@backhaul/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../api/call-query.js';
import { api } from '../api/client.js';
import { idempotencyHeaders } from '../api/idempotency-headers.js';
import { problemText } from '../api/problem.js';
import { moving } from '../text/en/moving.js';
import { addMessages, t } from '../text/t.js';
import { Button } from '../ui/button/Button.js';
import { LabeledSelect } from '../ui/choice/LabeledSelect.js';
import { Notice } from '../ui/data/Notice.js';
import { Skeleton } from '../ui/data/Skeleton.js';
import { Dialog, DialogActions } from '../ui/dialog/Dialog.js';
import { CheckList } from '../ui/form/CheckList.js';
import { Form } from '../ui/form/Form.js';
import { Consequences } from '../ui/resource/Consequences.js';
import { useChange } from '../ui/resource/use-change.js';
import { toast } from '../ui/toast/toast.js';
import { costsOf, targetsOf, type MoveTarget } from './moving-model.js';

addMessages(moving);

/** Maximum number of channels of a server. */
const MOST = 256;

type Source = Pick<ManagedServer, 'id' | 'name' | 'inventory'>;

interface Props {
  readonly from: Source;
  /** The channel to move; null: the user chooses, at first all. */
  readonly channelId: string | null;
  /** Why nothing can be moved. */
  readonly reason: string | null;
}

/** Moves channels of a server to another one, and shows the consequences first. */
export function MoveChannels({ from, channelId, reason }: Props) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <div>
      <Button reason={reason} onClick={() => setOpened(true)}>
        {t(channelId === null ? 'moving.move' : 'moving.moveOne')}
      </Button>
      <Dialog opened={opened} onClose={close} title={t('moving.title', { server: from.name })} width={520}>
        <Choice from={from} channelId={channelId} onClose={close} />
      </Dialog>
    </div>
  );
}

type ChoiceProps = Omit<Props, 'reason'> & { readonly onClose: () => void };

/** Loads the channels and the servers that they can move to. */
function Choice({ from, channelId, onClose }: ChoiceProps) {
  const channels = useQuery(callQuery(api.channels.list, { query: { serverId: from.id, limit: MOST } }));
  const servers = useQuery(
    callQuery(api.servers.listOfInventory, { params: { id: from.inventory.id }, query: { limit: MOST } }),
  );
  const error = channels.error ?? servers.error;
  if (error !== null) return <Notice tone="warning">{problemText(error)}</Notice>;
  if (channels.data === undefined || servers.data === undefined) return <Skeleton lines={5} />;
  const all = channels.data.items.filter(({ id }) => channelId === null || id === channelId);
  return <MoveForm from={from} all={all} isOne={channelId !== null} servers={servers.data.items} onClose={onClose} />;
}

interface FormProps {
  readonly from: Source;
  readonly all: readonly ManagedChannel[];
  readonly isOne: boolean;
  readonly servers: readonly ManagedServer[];
  readonly onClose: () => void;
}

function MoveForm({ from, all, isOne, servers, onClose }: FormProps) {
  const [ids, setIds] = useState<readonly string[]>(all.map(({ id }) => id));
  const [wanted, setWanted] = useState('');
  const change = useChange();
  const chosen = all.filter(({ id }) => ids.includes(id));
  const targets = targetsOf(from, servers, chosen);
  const target = targets.find(({ id, reason }) => id === wanted && reason === null);
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (serverId: string) =>
      change(() =>
        api.servers.moveChannels(
          { params: { id: from.id }, body: { serverId, channelIds: chosen.map(({ id }) => id) } },
          idempotencyHeaders(),
        ),
      ),
    onSuccess: ({ channelIds }) => {
      toast(t('moving.done', { count: channelIds.length }), { tone: 'success' });
      onClose();
    },
  });
  const reason = chosen.length === 0 ? t('moving.none') : target === undefined ? t('moving.choose') : null;
  return (
    <Form
      onSubmit={async (event) => {
        event.preventDefault();
        if (target !== undefined && reason === null && !isPending) await mutateAsync(target.id).catch(() => undefined);
      }}
    >
      {isOne ? null : (
        <CheckList
          label={t('moving.channels')}
          options={all.map(({ id, name }) => ({ value: id, label: name }))}
          empty={t('moving.none')}
          value={ids}
          onChange={setIds}
        />
      )}
      {targets.length === 0 ? (
        <Notice tone="warning">{t('moving.noTarget')}</Notice>
      ) : (
        <LabeledSelect
          label={t('moving.target')}
          value={target?.id ?? ''}
          options={[
            { value: '', label: t('moving.choose') },
            ...targets.map((one) => ({ value: one.id, label: targetText(one), disabled: one.reason !== null })),
          ]}
          onChange={setWanted}
        />
      )}
      <Consequences of={costTexts(from.name, chosen)} />
      {error ? <Notice tone="warning">{problemText(error)}</Notice> : null}
      <DialogActions>
        <Button onClick={onClose} data-autofocus>
          {t('dialog.cancel')}
        </Button>
        <Button look="danger" type="submit" reason={reason} busy={isPending}>
          {t('moving.confirm', { count: chosen.length })}
        </Button>
      </DialogActions>
    </Form>
  );
}

const targetText = ({ name, free, reason }: MoveTarget): string =>
  `${name} · ${reason === null ? t('moving.free', { count: free }) : t(`moving.${reason}`)}`;

function costTexts(server: string, channels: readonly ManagedChannel[]): readonly string[] {
  const { units, senders, destinations } = costsOf(channels);
  return [
    ...(units > 0 ? [t('moving.cost.units', { count: units })] : []),
    ...(senders > 0 ? [t('moving.cost.senders', { count: senders })] : []),
    ...(destinations > 0 ? [t('moving.cost.destinations', { count: destinations })] : []),
    t('moving.cost.recordings', { server }),
    t('moving.cost.returns'),
    t('moving.cost.cutOff', { server }),
  ];
}
