import type { ManagedUser } from '@backhaul/contract';
import { ROLE_NAMES, type UserColumn } from '@backhaul/domain';

const yesNo = (holds: boolean): string => (holds ? 'yes' : 'no');

/** Name of a group in files: with its inventory if the user is in several. */
const groupName = (user: ManagedUser, { name, inventoryName }: ManagedUser['groups'][number]): string =>
  user.inventories.length > 1 ? `${inventoryName}/${name}` : name;

/** A user as a line of a file, with the columns that an import can set. */
export const userCells = (user: ManagedUser): Record<UserColumn, string> => ({
  username: user.username,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  label: user.label,
  type: user.roles.map((role) => ROLE_NAMES[role]).join('; '),
  inventories: user.inventories.map(({ name }) => name).join('; '),
  groups: user.groups.map((group) => groupName(user, group)).join('; '),
  active: yesNo(user.active),
  passwordExpirationPolicy: user.passwordExpirationPolicy,
  forceChangePassword: yesNo(user.forceChangePassword),
  secondFactorExcluded: yesNo(user.secondFactorExcluded),
  oda: yesNo(user.oda),
  phone: user.phone,
});
