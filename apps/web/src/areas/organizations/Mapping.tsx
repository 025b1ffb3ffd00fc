import type { Organization, OrganizationMapping } from '@backhaul/contract';
import { message, ROLE_NAMES } from '@backhaul/domain';
import { useMutation } from '@tanstack/react-query';
import { useManagedGroups } from '../../access/use-managed-groups.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { problemText } from '../../api/problem.js';
import { translated } from '../../text/sentences.js';
import { t } from '../../text/t.js';
import { IconButton } from '../../ui/button/IconButton.js';
import { ActList } from '../../ui/data/ActList.js';
import { DialogText } from '../../ui/dialog/DialogText.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { useChange } from '../../ui/resource/use-change.js';
import { toast } from '../../ui/toast/toast.js';
import { roleOf, roleOptions } from './values.js';

/** Mapping from groups of the identity provider to user types and groups. */
export function Mapping({ organization: { id, mappings, inventories } }: { readonly organization: Organization }) {
  const groups = useManagedGroups().filter(({ inventory }) => inventories.some((one) => one.id === inventory.id));
  const change = useChange();
  const store = (next: OrganizationMapping[]) =>
    api.organizations.update({ params: { id }, body: { mappings: next } }, idempotencyHeaders());
  const remove = useMutation({
    mutationFn: (index: number) => change(() => store(mappings.filter((_, other) => other !== index))),
    onSuccess: () => toast(t('organizations.saved'), { tone: 'success' }),
    onError: (error) => toast(problemText(error), { tone: 'warning' }),
  });
  const nameOf = (groupId: string): string => groups.find((one) => one.id === groupId)?.name ?? groupId;
  const detailOf = ({ role, groupIds }: OrganizationMapping): string =>
    [role === null ? '' : translated(ROLE_NAMES[role]), groupIds.map(nameOf).join(', ')].filter(Boolean).join(' · ');
  const none: readonly string[] = [];
  return (
    <>
      <DialogText>{t('organizations.mapping.text')}</DialogText>
      {mappings.length === 0 ? (
        <DialogText>{t('organizations.mapping.none')}</DialogText>
      ) : (
        <ActList
          label={t('organizations.mapping')}
          rows={mappings.map((mapping, index) => ({
            key: `${index} ${mapping.providerGroup}`,
            name: mapping.providerGroup,
            detail: detailOf(mapping),
            act: (
              <IconButton
                icon="close"
                label={t('organizations.mapping.remove', { name: mapping.providerGroup })}
                onClick={() => remove.mutate(index)}
              />
            ),
          }))}
        />
      )}
      <ResourceForm
        key={mappings.length}
        isNew
        saved={{ providerGroup: '', role: '', groupIds: none }}
        fields={() => [
          {
            kind: 'text',
            name: 'providerGroup',
            label: t('organizations.mapping.providerGroup'),
            check: (text) => (text.trim() === '' ? message('required') : null),
          },
          {
            kind: 'choice',
            name: 'role',
            label: t('organizations.mapping.role'),
            options: [{ value: '', label: t('organizations.mapping.role.none') }, ...roleOptions()],
          },
          {
            kind: 'several',
            name: 'groupIds',
            label: t('organizations.mapping.groups'),
            empty: t('organizations.mapping.groups.none'),
            options: groups.map((one) => ({ value: one.id, label: `${one.inventory.name} · ${one.name}` })),
          },
        ]}
        submit={t('organizations.mapping.add')}
        send={async ({ providerGroup, role, groupIds }) => {
          await store([...mappings, { providerGroup, role: roleOf(role), groupIds: [...groupIds] }]);
          return () => toast(t('organizations.saved'), { tone: 'success' });
        }}
      />
    </>
  );
}
