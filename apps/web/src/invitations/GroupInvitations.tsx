import type { Invitation } from '@backhaul/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../api/call-query.js';
import { api } from '../api/client.js';
import { dialogs } from '../text/en/dialogs.js';
import { invitations as words } from '../text/en/invitations.js';
import { unitMenu } from '../text/en/unit-menu.js';
import { addMessages, t } from '../text/t.js';
import { momentText } from '../text/zone.js';
import { Button } from '../ui/button/Button.js';
import { NotLoaded } from '../ui/data/NotLoaded.js';
import { Dialog } from '../ui/dialog/Dialog.js';
import { DialogText } from '../ui/dialog/DialogText.js';
import { FormSection } from '../ui/form/Form.js';
import { DataTable } from '../ui/table/DataTable.js';
import { TableSection } from '../ui/table/TableSection.js';
import AddSmart from './AddSmart.js';
import { Regeneration } from './Regeneration.js';
import UnitInvitation from './UnitInvitation.js';

addMessages({ ...dialogs, ...words, ...unitMenu });

interface Props {
  readonly groupId: string;
  readonly inventoryId: string;
}

/** Invitations of a group: their recipients and validity, the renewal of permanent ones, and new ones. */
export default function GroupInvitations({ groupId, inventoryId }: Props) {
  const [opened, setOpened] = useState<Invitation | 'new' | null>(null);
  const params = { groupId };
  const adhoc = useQuery({ ...callQuery(api.invitations.adhoc, { params, query: {} }), staleTime: 0 });
  const permanent = useQuery({ ...callQuery(api.invitations.permanent, { params, query: {} }), staleTime: 0 });
  const close = () => setOpened(null);
  const isUnit = opened !== null && opened !== 'new';
  if (adhoc.data === undefined || permanent.data === undefined)
    return (
      <NotLoaded
        error={adhoc.error ?? permanent.error}
        lines={6}
        onRetry={() => void Promise.all([adhoc.refetch(), permanent.refetch()])}
      />
    );
  const open = (one: Invitation) => (
    <Button size="small" aria-label={t('invitations.openOf', { name: one.name })} onClick={() => setOpened(one)}>
      {t('invitations.open')}
    </Button>
  );
  return (
    <>
      <DialogText>{t('invitations.who')}</DialogText>
      <TableSection
        title={t('smart.adhoc')}
        beside={<Button onClick={() => setOpened('new')}>{t('invitations.new')}</Button>}
      >
        <DataTable
          label={t('smart.adhoc')}
          empty={t('invitations.noAdhoc')}
          columns={[
            { key: 'name', head: t('invitations.unit') },
            { key: 'state', head: t('invitations.link'), wraps: true },
            { key: 'open', head: '' },
          ]}
          rows={adhoc.data.map((one) => ({ key: one.unitId, cells: [one.name, stateOf(one), open(one)] }))}
        />
      </TableSection>
      <TableSection title={t('smart.permanent')}>
        <DataTable
          label={t('smart.permanent')}
          empty={t('invitations.noPermanent')}
          columns={[
            { key: 'name', head: t('invitations.unit') },
            { key: 'state', head: t('invitations.link'), wraps: true },
            { key: 'open', head: '' },
          ]}
          rows={permanent.data.invitations.map((one) => ({
            key: one.unitId,
            cells: [one.name, stateOf(one), open(one)],
          }))}
        />
      </TableSection>
      <FormSection head={t('smart.settings')}>
        <Regeneration groupId={groupId} />
      </FormSection>
      <Dialog opened={opened === 'new'} onClose={close} title={t('invitations.new')} width={560}>
        <AddSmart groupId={groupId} inventoryId={inventoryId} onDone={close} />
      </Dialog>
      <Dialog
        opened={isUnit}
        onClose={close}
        title={isUnit ? t('invitation.title', { name: opened.name }) : ''}
        width={560}
      >
        {isUnit ? (
          <UnitInvitation unitId={opened.unitId} groupId={groupId} inventoryId={inventoryId} onDone={close} />
        ) : null}
      </Dialog>
    </>
  );
}

/** Whether the link is valid, until when, and whether it was used. */
function stateOf({ revoked, expiresAt, regeneratesAt, lastUsedAt }: Invitation): string {
  if (revoked) return t('invitations.revoked');
  if (expiresAt !== null && expiresAt <= Date.now()) return t('invitations.expired', { time: momentText(expiresAt) });
  return [
    expiresAt === null ? t('invitations.unlimited') : t('smart.until', { time: momentText(expiresAt) }),
    regeneratesAt === null ? '' : t('smart.regenerated', { time: momentText(regeneratesAt) }),
    lastUsedAt === null ? t('invitation.unused') : t('invitation.used', { time: momentText(lastUsedAt) }),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
