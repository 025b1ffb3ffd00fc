import { useState } from 'react';
import { useCan, useGroup } from '../../../session/hooks.js';
import { t } from '../../../text/t.js';
import { useAction } from '../../../ui/actions/actions.js';
import { Dialog } from '../../../ui/dialog/Dialog.js';
import { IconMenu } from '../../../ui/menu/IconMenu.js';
import { AddSmart, ClaimUnit, LabelsDialog, NewServer, NewUnit } from './lazy.js';

type Opened = 'unit' | 'claim' | 'smart' | 'server' | 'labels';

/** Menu that adds units and servers to the group, if the user may. */
export function AddMenu() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const mayPair = useCan('unit:pair');
  const mayAdd = {
    unit: mayPair,
    claim: useCan('unit:license'),
    smart: mayPair,
    server: useCan('server:configure'),
    labels: useCan('unit:label'),
  };
  const group = useGroup();
  const close = () => setOpened(null);
  const offers = (kind: Opened) => (mayAdd[kind] && group !== null ? t(`add.${kind}`) : null);
  useAction(offers('unit'), () => setOpened('unit'));
  useAction(offers('claim'), () => setOpened('claim'));
  useAction(offers('smart'), () => setOpened('smart'));
  useAction(offers('server'), () => setOpened('server'));
  useAction(offers('labels'), () => setOpened('labels'));
  const kinds = (['unit', 'claim', 'smart', 'server', 'labels'] as const).filter((kind) => mayAdd[kind]);
  if (kinds.length === 0 || group === null) return null;
  return (
    <>
      <IconMenu
        icon="plus"
        label={t('add.menu')}
        sections={[
          {
            key: 'add',
            entries: kinds.map((kind) => ({ key: kind, label: t(`add.${kind}`), onSelect: () => setOpened(kind) })),
          },
        ]}
      />
      <Dialog opened={opened === 'unit'} onClose={close} title={t('newUnit.title')} width={560}>
        <NewUnit groupId={group.uid} onDone={close} />
      </Dialog>
      <Dialog opened={opened === 'claim'} onClose={close} title={t('claim.title')} width={520}>
        <ClaimUnit onDone={close} onCancel={close} />
      </Dialog>
      <Dialog opened={opened === 'labels'} onClose={close} title={t('menu.labels')} width={520}>
        <LabelsDialog inventoryId={group.inventoryId} uid={null} onDone={close} />
      </Dialog>
      <Dialog opened={opened === 'smart'} onClose={close} title={t('smart.title')} width={560}>
        <AddSmart groupId={group.uid} inventoryId={group.inventoryId} onDone={close} />
      </Dialog>
      <Dialog opened={opened === 'server'} onClose={close} title={t('newServer.title')} width={560}>
        <NewServer onDone={close} onCancel={close} />
      </Dialog>
    </>
  );
}
