import type { IngestAccount } from '@backhaul/contract';
import { checkPassword, checkUsername, message } from '@backhaul/domain';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { idempotencyHeaders } from '../../../api/idempotency-headers.js';
import { problemText } from '../../../api/problem.js';
import { useGroups } from '../../../session/hooks.js';
import { t } from '../../../text/t.js';
import { Button } from '../../../ui/button/Button.js';
import { Notice } from '../../../ui/data/Notice.js';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.js';
import type { Field } from '../../../ui/resource/form.js';
import { ResourceForm } from '../../../ui/resource/ResourceForm.js';
import { useChange } from '../../../ui/resource/use-change.js';
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
      {account === null ? null : <Remove inventoryId={inventoryId} />}
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

function Remove({ inventoryId }: { readonly inventoryId: string }) {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = useChange();
  const remove = async () => {
    setBusy(true);
    try {
      await change(() => api.ingestAccounts.remove({ params: { id: inventoryId } }, idempotencyHeaders()));
      toast(t('ingestAccount.removed'), { tone: 'success' });
      setAsked(false);
    } catch (error) {
      setRefusal(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      {refusal === null ? null : <Notice tone="warning">{refusal}</Notice>}
      <Button look="danger" onClick={() => setAsked(true)}>
        {t('ingestAccount.remove')}
      </Button>
      <ConfirmDialog
        opened={asked}
        title={t('ingestAccount.removeAsk')}
        text={t('ingestAccount.removeText')}
        confirmLabel={t('ingestAccount.remove')}
        cancelLabel={t('dialog.cancel')}
        busy={busy}
        onConfirm={() => void remove()}
        onClose={() => setAsked(false)}
      />
    </div>
  );
}
