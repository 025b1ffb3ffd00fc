import { dialogs } from '../text/en/dialogs.js';
import { invitations } from '../text/en/invitations.js';
import { addMessages, t } from '../text/t.js';
import { Tabs } from '../ui/tabs/Tabs.js';
import { InviteForm } from './InviteForm.js';
import classes from './smart.module.css';
import { SmartSettings } from './SmartSettings.js';

addMessages({ ...dialogs, ...invitations });

interface Props {
  readonly groupId: string;
  readonly inventoryId: string;
  readonly onDone: () => void;
}

/** Invites people to join as smart or lite units. */
export default function AddSmart({ groupId, inventoryId, onDone }: Props) {
  const form = (mode: 'adhoc' | 'permanent') => ({
    key: mode,
    label: t(`smart.${mode}`),
    content: <InviteForm key={mode} mode={mode} groupId={groupId} inventoryId={inventoryId} onDone={onDone} />,
  });
  const settings = { key: 'settings', label: t('smart.settings'), content: <SmartSettings groupId={groupId} /> };
  return (
    <div className={classes['parts']}>
      <Tabs label={t('smart.parts')} tabs={[form('adhoc'), form('permanent'), settings]} />
    </div>
  );
}
