import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { callQuery } from '../../../api/call-query.js';
import { danger } from '../../../text/en/danger.js';
import { addMessages, t } from '../../../text/t.js';
import { Button } from '../../../ui/button/Button.js';
import { DataState } from '../../../ui/data/DataState.js';
import { Notice } from '../../../ui/data/Notice.js';
import { DialogActions } from '../../../ui/dialog/Dialog.js';
import { FormSection } from '../../../ui/form/Form.js';
import { Switch } from '../../../ui/form/Switch.js';
import { useRequest } from '../../../api/use-request.js';

addMessages(danger);

interface Props {
  readonly uid: string;
  readonly name: string;
  readonly onDone: () => void;
}

/** Groups of the unit's inventory; changes apply immediately. */
export default function UnitGroups({ uid, name, onDone }: Props) {
  const input = { params: { id: uid } };
  const { send, busy, error } = useRequest();
  const groups = useQuery(callQuery(api.adminUnits.groupsOfInventories, input));
  if (groups.isPending) return <DataState state="loading" />;
  if (groups.isError) return <DataState state="failed" onRetry={() => void groups.refetch()} />;
  const place = async (groupId: string, member: boolean) => {
    const call = { params: { id: groupId, unitId: uid } };
    await send(async () => {
      if (member) await api.adminUnits.putInGroup(call);
      else await api.adminUnits.removeFromGroup(call);
    });
    await groups.refetch();
  };
  return (
    <>
      <FormSection head={t('unitGroups.title', { name })}>
        {groups.data.map((group) => (
          <Switch
            key={group.uid}
            label={group.name}
            checked={group.member}
            disabled={busy}
            onChange={({ target }) => void place(group.uid, target.checked)}
          />
        ))}
      </FormSection>
      {groups.data.some(({ member }) => member) ? null : <Notice tone="info">{t('unitGroups.none')}</Notice>}
      {error === null ? null : <Notice tone="warning">{error}</Notice>}
      <DialogActions>
        <Button onClick={onDone}>{t('dialog.close')}</Button>
      </DialogActions>
    </>
  );
}
