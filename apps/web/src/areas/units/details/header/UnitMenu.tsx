import type { Unit } from '@backhaul/contract';
import { GUEST_TYPES, unitActions } from '@backhaul/domain';
import { Suspense, useState } from 'react';
import { useCan, useFeature, useGroup } from '../../../../session/hooks.js';
import { messageText } from '../../../../text/messages.js';
import { unitMenu as words } from '../../../../text/en/unit-menu.js';
import { addMessages, t } from '../../../../text/t.js';
import { Dialog } from '../../../../ui/dialog/Dialog.js';
import { IconMenu } from '../../../../ui/menu/IconMenu.js';
import type { MenuEntry } from '../../../../ui/menu/MenuButton.js';
import {
  ConfigureUnit,
  EditUnit,
  DangerDialogs,
  LabelsDialog,
  PairDevice,
  UnitGroups,
  UnitInvitation,
  UnitServices,
} from '../../dialogs/lazy.js';
import { useCapabilities } from '../../../../transmit/use-capabilities.js';
import { PowerUnit, Software, SpeedTest, UnitLogs } from '../../commands/lazy.js';

addMessages(words);

type Opened =
  | 'edit'
  | 'configure'
  | 'pair'
  | 'invitation'
  | 'speedTest'
  | 'logs'
  | 'software'
  | 'reboot'
  | 'shutdown'
  | 'labels'
  | 'groups'
  | 'services'
  | 'clear'
  | 'remove';

const GUESTS: ReadonlySet<Unit['type']> = new Set(GUEST_TYPES);

/** Menu with further actions on a unit that the user may use. */
export function UnitMenu({ unit }: { readonly unit: Unit }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const group = useGroup();
  const mayRename = useCan('unit:rename');
  const mayConfigure = useCan('unit:configure');
  const mayPair = useCan('unit:pair');
  const mayReboot = useCan('unit:reboot');
  const reboots = useFeature('Reboot') === true;
  const mayTest = useCan('unit:start');
  const mayRemove = useCan('unit:remove');
  const { data: capabilities } = useCapabilities(unit);
  const offers = (order: string): boolean => capabilities?.orders?.includes(order) === true;
  const { reboot } = unitActions(unit, null);
  const busy = reboot.allowed ? null : messageText(reboot.message);
  const close = () => setOpened(null);
  const entry = (key: Opened, label: string, allowed: boolean, reason: string | null = null): readonly MenuEntry[] =>
    allowed ? [{ key, label, reason, onSelect: () => setOpened(key) }] : [];
  const entries = [
    ...entry('edit', t('menu.edit'), mayRename),
    ...entry('configure', t('menu.configure'), true),
    ...entry('pair', t('menu.pair'), mayPair),
    ...entry('invitation', t('menu.invitation'), mayPair && GUESTS.has(unit.type)),
    ...entry('speedTest', t('menu.speedTest'), mayTest && offers('speedTest'), busy),
    ...entry('logs', t('menu.logs'), mayConfigure && offers('fetchLogs')),
    ...entry('software', t('menu.software'), true),
    ...entry('reboot', t('menu.reboot'), mayReboot && reboots && capabilities?.canReboot === true, busy),
    ...entry('shutdown', t('menu.shutdown'), mayReboot && offers('shutdown'), busy),
  ];
  const kept = [
    ...entry('labels', t('menu.labels'), true),
    ...entry('groups', t('menu.groups'), mayRemove),
    ...entry('services', t('menu.services'), true),
    ...entry('clear', t('menu.clearLocation'), mayConfigure, unit.location === null ? t('menu.noLocation') : null),
    ...entry('remove', t('menu.remove'), mayRemove),
  ];
  return (
    <>
      <IconMenu
        icon="more"
        label={t('details.more', { name: unit.name })}
        sections={[
          { key: 'unit', entries },
          { key: 'kept', entries: kept },
        ]}
      />
      <Dialog opened={opened === 'edit'} onClose={close} title={t('edit.title')}>
        <EditUnit unit={unit} onDone={close} />
      </Dialog>
      <Dialog
        opened={opened === 'configure'}
        onClose={close}
        title={t('configure.title', { name: unit.name })}
        width={760}
      >
        <ConfigureUnit unit={unit} onDone={close} />
      </Dialog>
      <Dialog opened={opened === 'pair'} onClose={close} title={t('pair.title', { name: unit.name })} width={560}>
        <PairDevice kind="unit" id={unit.uid} onDone={close} />
      </Dialog>
      <Dialog
        opened={opened === 'invitation'}
        onClose={close}
        title={t('invitation.title', { name: unit.name })}
        width={560}
      >
        {group === null ? null : (
          <UnitInvitation unitId={unit.uid} groupId={group.uid} inventoryId={group.inventoryId} onDone={close} />
        )}
      </Dialog>
      <Dialog opened={opened === 'speedTest'} onClose={close} title={t('speedTest.title')} width={560}>
        <SpeedTest unit={unit} onDone={close} />
      </Dialog>
      <Dialog opened={opened === 'logs'} onClose={close} title={t('logs.title', { name: unit.name })} width={560}>
        <UnitLogs unit={unit} onDone={close} />
      </Dialog>
      <Dialog
        opened={opened === 'software'}
        onClose={close}
        title={t('software.title', { name: unit.name })}
        width={520}
      >
        <Software unit={unit} byHand={capabilities?.known === true && !offers('upgrade')} onDone={close} />
      </Dialog>
      <Dialog opened={opened === 'reboot'} onClose={close} title={t('reboot.title', { name: unit.name })} width={420}>
        <PowerUnit unit={unit} what="reboot" onDone={close} />
      </Dialog>
      <Dialog
        opened={opened === 'shutdown'}
        onClose={close}
        title={t('shutdown.title', { name: unit.name })}
        width={420}
      >
        <PowerUnit unit={unit} what="shutdown" onDone={close} />
      </Dialog>
      <Dialog opened={opened === 'labels'} onClose={close} title={t('menu.labels')} width={520}>
        <LabelsDialog inventoryId={unit.inventoryId} uid={unit.uid} onDone={close} />
      </Dialog>
      <Dialog opened={opened === 'groups'} onClose={close} title={t('menu.groups')}>
        <UnitGroups uid={unit.uid} name={unit.name} onDone={close} />
      </Dialog>
      <Dialog opened={opened === 'services'} onClose={close} title={t('menu.services')}>
        <UnitServices uid={unit.uid} name={unit.name} onDone={close} />
      </Dialog>
      {opened === 'remove' || opened === 'clear' ? (
        <Suspense fallback={null}>
          <DangerDialogs unit={unit} asked={opened} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
