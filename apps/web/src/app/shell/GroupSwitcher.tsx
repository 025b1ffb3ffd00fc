import { changePreferences } from '../../session/change-preferences.js';
import { useGroup, useGroups } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { Icon } from '../../ui/icon/Icon.js';
import { MenuButton } from '../../ui/menu/MenuButton.js';
import classes from './GroupSwitcher.module.css';

type Group = ReturnType<typeof useGroups>[number];

/** Switches the console to another group. */
export const chooseGroup = ({ uid, inventoryId, inventoryName }: Group): void =>
  changePreferences({ groupId: uid, inventoryId, inventoryName });

/** The current group and its inventory; opens the choice of groups, sorted by inventory. */
export function GroupSwitcher() {
  const groups = useGroups();
  const group = useGroup();
  const names = [
    <span key="group" className={classes['group']}>
      {group?.name ?? t('group.none')}
    </span>,
    <span key="inventory" className={classes['inventory']}>
      {group?.inventoryName}
    </span>,
  ];
  if (groups.length < 2) return <div className={classes['switcher']}>{names}</div>;
  const inventories = new Map(groups.map(({ inventoryId, inventoryName }) => [inventoryId, inventoryName]));
  return (
    <MenuButton
      className={classes['switcher']}
      sections={[...inventories].map(([key, head]) => ({
        key,
        head,
        entries: groups
          .filter(({ inventoryId }) => inventoryId === key)
          .map((one) => ({
            key: one.uid,
            label: one.name,
            current: one.uid === group?.uid,
            onSelect: () => chooseGroup(one),
          })),
      }))}
    >
      {names}
      <Icon name="chevronDown" size={12} />
    </MenuButton>
  );
}
