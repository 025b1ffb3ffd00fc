import type { EffectivePermissions } from '@backhaul/contract';
import { ODA_PERMISSION, ROLE_NAMES } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { permissions as words } from '../text/en/permissions.js';
import { translated } from '../text/sentences.js';
import { addMessages, t } from '../text/t.js';
import { Facts } from '../ui/data/Facts.js';
import { NotLoaded } from '../ui/data/NotLoaded.js';
import { Notice } from '../ui/data/Notice.js';
import type { Read } from '../ui/resource/resource.js';
import { DataTable } from '../ui/table/DataTable.js';
import { TableSection } from '../ui/table/TableSection.js';

addMessages(words);

/** What a user or an API key may do, where, and where it comes from. */
export function Permissions({ read, of }: { readonly read: Read<EffectivePermissions>; readonly of: 'user' | 'key' }) {
  const { data, error, refetch } = useQuery({ ...read, staleTime: 0 });
  if (data === undefined) return <NotLoaded error={error} lines={8} onRetry={() => void refetch()} />;
  return (
    <>
      {data.usable ? null : <Notice tone="warning">{t(`permissions.unusable.${of}`)}</Notice>}
      <Facts facts={[[t('permissions.reach'), placeText(data)]]} />
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

/** A permission of no type comes from the flag ODA, or is everybody’s. */
const typesText = (permission: Listed['permission'], roles: Listed['roles']): string =>
  roles.map((role) => translated(ROLE_NAMES[role])).join(', ') ||
  t(permission === ODA_PERMISSION ? 'permissions.oda' : 'permissions.everybody');

function placeText({ reach, inventories }: EffectivePermissions): string {
  if (reach === 'everything') return t('permissions.reach.everything');
  const names =
    reach === 'inventories'
      ? inventories.map(({ name }) => name)
      : inventories.flatMap(({ name, groups }) => groups.map((group) => `${name} · ${group.name}`));
  return names.length === 0
    ? t('permissions.reach.none')
    : t(`permissions.reach.${reach}`, { names: names.join(', ') });
}
