import classes from '../button/Button.module.css';
import { Icon } from '../icon/Icon.js';
import type { IconName } from '../icon/paths.js';
import { MenuButton, type MenuSection } from './MenuButton.js';

interface Props {
  readonly icon: IconName;
  /** Name of the menu; read aloud. */
  readonly label: string;
  readonly sections: readonly MenuSection[];
}

/** A menu behind an icon button. */
export function IconMenu({ icon, label, sections }: Props) {
  return (
    <MenuButton className={classes['icon']} label={label} align="end" sections={sections}>
      <Icon name={icon} />
    </MenuButton>
  );
}
