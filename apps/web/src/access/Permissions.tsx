import type { EffectivePermissions } from '@backhaul/contract';
import { ODA_PERMISSION, ROLE_NAMES } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { inventories as inventoryWords } from '../text/en/inventories.js';
import { permissions as words } from '../text/en/permissions.js';
import { translated } from '../text/sentences.js';
import { addMessages, t } from '../text/t.js';
import { Facts } from '../ui/data/Facts.js';
import { NotLoaded } from '../ui/data/NotLoaded.js';
import { Notice } from '../ui/data/Notice.js';
import type { Read } from '../ui/resource/resource.js';
import { DataTable } from '../ui/table/DataTable.js';
import { TableSection } from '../ui/table/TableSection.js';

addMessages({ ...words, ...inventoryWords });

/** The permissions of a user or an API key, where they apply, and where they come from. */
export function Permissions({ read, of }: { readonly read: Read<EffectivePermissions>; readonly of: 'user' | 'key' }) {
  const { data, error, refetch } = useQuery({ ...read, staleTime: 0 });
  if (data === undefined) return <NotLoaded error={error} lines={8} onRetry={() => void refetch()} />;
  return (
    <>
      {data.usable ? null : <Notice tone="warning">{t(`permissions.unusable.${of}`)}</Notice>}
      <Places {...data} />
      {data.elsewhere ? <Notice tone="info">{t('permissions.elsewhere')}</Notice> : null}
      <TableSection title={t('permissions.title')}>
        <DataTable
          label={t('permissions.title')}
          empty=""
          columns={[
            { key: 'permission', head: t('permissions.what'), wraps: true },
            { key: 'from', head: t('permissions.from'), wraps: true },
          ]}
          rows={data.permissions.map(({ permission, roles, withheld }) => ({
            key: permission,
            muted: withheld !== null,
            cells: [
              t(`permissions.${permission}`),
              withheld === null ? typesText(permission, roles) : t(`permissions.withheld.${withheld}`),
            ],
          }))}
        />
      </TableSection>
    </>
  );
}

type Listed = EffectivePermissions['permissions'][number];

/** A permission without a user type comes from the ODA flag, or every user has it. */
const typesText = (permission: Listed['permission'], roles: Listed['roles']): string =>
  roles.map((role) => translated(ROLE_NAMES[role])).join(', ') ||
  t(permission === ODA_PERMISSION ? 'permissions.oda' : 'permissions.everybody');

/** The inventories or groups where the permissions apply, and what is switched off there. */
function Places({ reach, inventories }: Pick<EffectivePermissions, 'reach' | 'inventories'>) {
  const places =
    reach === 'inventories'
      ? inventories.map(({ id, name, off }) => ({ key: id, name, off }))
      : inventories.flatMap(({ name, groups }) =>
          groups.map((group) => ({ key: group.uid, name: `${name} · ${group.name}`, off: group.off })),
        );
  if (reach === 'everything' || places.length === 0)
    return (
      <Facts
        facts={[
          [
            t('permissions.reach'),
            t(reach === 'everything' ? 'permissions.reach.everything' : 'permissions.reach.none'),
          ],
        ]}
      />
    );
  return (
    <TableSection title={t('permissions.reach')}>
      <DataTable
        label={t('permissions.reach')}
        empty=""
        columns={[
          { key: 'place', head: t(`permissions.reach.${reach}`), wraps: true },
          { key: 'off', head: t('permissions.off'), wraps: true },
        ]}
        rows={places.map(({ key, name, off }) => ({
          key,
          cells: [
            name,
            off.map((feature) => t(`inventories.feature.${feature}`)).join('; ') || t('permissions.off.none'),
          ],
        }))}
      />
    </TableSection>
  );
}
