import classes from './Menu.module.css';

/** Look of every menu of the kit. */
export const MENU_CLASSES = {
  dropdown: classes['dropdown'] ?? '',
  item: classes['item'] ?? '',
  label: classes['label'] ?? '',
  divider: classes['divider'] ?? '',
};
