import type { IngestAccount } from '@backhaul/contract';
import { checkPassword, checkUsername, message } from '@backhaul/domain';
import { api } from '../../../api/client.js';
import { idempotencyHeaders } from '../../../api/idempotency-headers.js';
import { useGroups } from '../../../session/hooks.js';
import { t } from '../../../text/t.js';
import { ConfirmedButton } from '../../../ui/dialog/ConfirmedButton.js';
import type { Field } from '../../../ui/resource/form.js';
import { ResourceForm } from '../../../ui/resource/ResourceForm.js';
import { toast } from '../../../ui/toast/toast.js';

interface Props {
  readonly inventoryId: string;
  readonly account: IngestAccount | null;
}

type Values = ReturnType<typeof valuesOf>;

/** User, password and groups of an ingest account, and its deletion. */
export function IngestAccountForm({ inventoryId, account }: Props) {
  const seen = useGroups().filter((group) => group.inventoryId === inventoryId);
  const options = new Map(seen.map(({ uid, name }) => [uid, name]));
  for (const { id, name } of account?.groups ?? []) options.set(id, name);
  return (
    <>
      <ResourceForm
        isNew={account === null}
        saved={valuesOf(account)}
        fields={(values) => fieldsOf(values, account?.passwordSet === true, options)}
        submit={t('dialog.apply')}
        send={async ({ user, password, reach, groupIds, enabled }) => {
          const body = {
            user,
            groupIds: reach === 'groups' ? [...groupIds] : null,
            enabled: enabled === 'yes',
            ...(password !== '' && { password }),
          };
          await api.ingestAccounts.set({ params: { id: inventoryId }, body }, idempotencyHeaders());
          return () => toast(t('ingestAccount.saved'), { tone: 'success' });
        }}
      />
      {account === null ? null : (
        <ConfirmedButton
          label={t('ingestAccount.remove')}
          title={t('ingestAccount.removeAsk')}
          text={t('ingestAccount.removeText')}
          done={t('ingestAccount.removed')}
          act={() => api.ingestAccounts.remove({ params: { id: inventoryId } }, idempotencyHeaders())}
        />
      )}
    </>
  );
}

const valuesOf = (account: IngestAccount | null) => {
  const groupIds: readonly string[] = account?.groups?.map(({ id }) => id) ?? [];
  return {
    user: account?.user ?? '',
    password: '',
    reach: account === null || account.groups === null ? 'whole' : 'groups',
    groupIds,
    enabled: account?.enabled === false ? 'no' : 'yes',
  };
};

const fieldsOf = (
  { reach }: Values,
  hasPassword: boolean,
  groups: ReadonlyMap<string, string>,
): readonly Field<keyof Values>[] => [
  { kind: 'text', name: 'user', label: t('ingestAccount.user'), autoComplete: 'off', check: checkUsername },
  {
    kind: 'text',
    type: 'password',
    name: 'password',
    label: t('ingestAccount.password'),
    hint: t(hasPassword ? 'ingestAccount.password.kept' : 'ingestAccount.password.hint'),
    autoComplete: 'new-password',
    check: (text) => (text !== '' ? checkPassword(text) : hasPassword ? null : message('required')),
  },
  {
    kind: 'choice',
    name: 'reach',
    label: t('ingestAccount.reach'),
    options: (['whole', 'groups'] as const).map((value) => ({ value, label: t(`ingestAccount.reach.${value}`) })),
  },
  ...(reach === 'groups'
    ? [
        {
          kind: 'several' as const,
          name: 'groupIds' as const,
          label: t('ingestAccount.groups'),
          empty: t('ingestAccount.groups.empty'),
          options: [...groups].map(([value, label]) => ({ value, label })),
          check: (chosen: readonly string[]) => (chosen.length === 0 ? message('required') : null),
        },
      ]
    : []),
  { kind: 'switch', name: 'enabled', label: t('ingestAccount.enabled') },
];
