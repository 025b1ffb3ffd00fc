import type { InventoryConsequences, ManagedInventory } from '@backhaul/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { problemText } from '../../api/problem.js';
import { currentUserQuery, groupsQuery } from '../../session/queries.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { Notice } from '../../ui/data/Notice.js';
import { Dialog, DialogActions } from '../../ui/dialog/Dialog.js';
import { DialogText } from '../../ui/dialog/DialogText.js';
import { TextField } from '../../ui/form/Field.js';
import { useListAddress } from '../../ui/resource/address.js';
import { Consequences } from '../../ui/resource/Consequences.js';
import { useChange } from '../../ui/resource/use-change.js';
import { toast } from '../../ui/toast/toast.js';

const REFRESH_MS = 5_000;
const DELETED = [
  'units',
  'servers',
  'paired',
  'channels',
  'groups',
  'labels',
  'graphics',
  'streamProfiles',
  'streamProviders',
  'webhooks',
  'invitations',
  'recordings',
  'publishers',
  'subscribers',
  'usageProfiles',
  'usageReports',
  'audioRooms',
  'audioInterfaces',
  'tallyInterfaces',
  'stories',
  'alertRoutes',
  'dutyLists',
  'supportCases',
  'documents',
] as const;
const LOSSES = ['users', 'usersWithoutOther', 'apiKeysWithoutOther', 'children'] as const;

/** Obstacles and consequences of a deletion, and its button. */
export function Removal({ inventory }: { readonly inventory: ManagedInventory }) {
  const [asking, setAsking] = useState(false);
  const { data, error, refetch } = useQuery({
    ...callQuery(api.inventories.consequences, { params: { id: inventory.id } }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  if (data === undefined) return <NotLoaded error={error} lines={6} onRetry={() => void refetch()} />;
  return (
    <>
      {data.obstacles.length === 0 ? null : (
        <>
          <Notice tone="warning">{t('inventories.obstacles')}</Notice>
          <Consequences
            of={data.obstacles.map(({ reason, count, names }) =>
              t(`inventories.obstacle.${reason}`, {
                count,
                names: names.join(', ') + (count > names.length ? ' …' : ''),
              }),
            )}
          />
        </>
      )}
      <Losses of={data} />
      <DialogActions>
        <Button
          look="danger"
          reason={data.obstacles.length === 0 ? null : t('inventories.delete.blocked')}
          onClick={() => setAsking(true)}
        >
          {t('inventories.delete')}
        </Button>
      </DialogActions>
      {asking ? <Question inventory={inventory} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function Losses({ of }: { readonly of: InventoryConsequences }) {
  const lines = [
    ...DELETED.flatMap((one) =>
      of.deleted[one] === 0 ? [] : [t(`inventories.deleted.${one}`, { count: of.deleted[one] })],
    ),
    ...LOSSES.flatMap((one) => (of[one] === 0 ? [] : [t(`inventories.loss.${one}`, { count: of[one] })])),
  ];
  if (lines.length === 0) return <DialogText>{t('inventories.deleted.nothing')}</DialogText>;
  return (
    <>
      <DialogText>{t('inventories.deleted')}</DialogText>
      <Consequences of={lines} />
    </>
  );
}

interface QuestionProps {
  readonly inventory: ManagedInventory;
  readonly onClose: () => void;
}

/** Asks for the name of the inventory, because a deletion cannot be undone. */
function Question({ inventory: { id, name }, onClose }: QuestionProps) {
  const { close } = useListAddress('/system/system_entities/inventories');
  const change = useChange();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const remove = async () => {
    setTried(true);
    if (typed.trim() !== name) return;
    setBusy(true);
    try {
      await change(() => api.inventories.remove({ params: { id } }));
    } catch (error) {
      setBusy(false);
      return setRefusal(problemText(error));
    }
    void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    void client.invalidateQueries({ queryKey: groupsQuery.queryKey });
    toast(t('inventories.delete.done'), { tone: 'success' });
    close();
  };
  return (
    <Dialog opened title={t('inventories.delete.ask', { name })} onClose={onClose} width={460}>
      <DialogText>{t('inventories.delete.text')}</DialogText>
      <TextField
        label={t('inventories.delete.name')}
        autoComplete="off"
        data-autofocus
        value={typed}
        error={tried && typed.trim() !== name ? t('inventories.delete.mismatch') : undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {refusal === null ? null : <Notice tone="warning">{refusal}</Notice>}
      <DialogActions>
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        <Button look="danger" busy={busy} onClick={() => void remove()}>
          {t('inventories.delete.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
