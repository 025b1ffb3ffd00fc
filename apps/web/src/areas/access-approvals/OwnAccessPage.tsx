import type { AccessApproval } from '@backhaul/contract';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { accessApprovals as words } from '../../text/en/access-approvals.js';
import { addMessages, t } from '../../text/t.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Resource } from '../../ui/resource/resource.js';
import { OWN_ACTS } from './acts.js';
import { statesIn } from './approval.js';
import { AskForm } from './AskForm.js';
import { approvalColumns, approvalList, type ApprovalSearch, type ApprovalSort } from './listed.js';

addMessages(words);

/** Page where support requests access and follows its requests. */
export function OwnAccessPage() {
  const resource: Resource<AccessApproval, ApprovalSort, ApprovalSearch> = {
    ...approvalList(),
    path: '/support/access_approvals',
    title: t('access.title.own'),
    columns: approvalColumns(true),
    nameOf: ({ inventory }) => inventory.name,
    empty: { title: t('access.empty'), text: t('access.empty.own') },
    list: (input, search) => callQuery(api.accessApprovals.mine, { query: { ...input, ...statesIn(search) } }),
    get: ownApproval,
    acts: OWN_ACTS,
    create: { label: t('access.new'), Form: AskForm },
  };
  return <ResourcePage resource={resource} />;
}

const ownApproval = (id: string) => ({
  queryKey: [...api.accessApprovals.mine.key(), id],
  async queryFn({ signal }: { readonly signal: AbortSignal }): Promise<AccessApproval> {
    const { items } = await api.accessApprovals.mine({ query: { approvalId: id } }, { signal });
    const [approval] = items;
    if (approval === undefined) throw new Error(t('access.missing'));
    return approval;
  },
});
