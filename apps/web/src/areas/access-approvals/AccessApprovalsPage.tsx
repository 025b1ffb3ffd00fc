import type { AccessApproval } from '@backhaul/contract';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { accessApprovals as words } from '../../text/en/access-approvals.js';
import { addMessages, t } from '../../text/t.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Resource } from '../../ui/resource/resource.js';
import { APPROVAL_ACTS } from './acts.js';
import { statesIn } from './approval.js';
import { approvalColumns, approvalList, type ApprovalSearch, type ApprovalSort } from './listed.js';

addMessages(words);

/** Access requests of support for the inventories that the user administers. */
export const ManagedApprovalsPage = () => <Approvals path="/manage/access_approvals" />;

/** Access requests of support for all inventories, for superusers. */
export const AllApprovalsPage = () => <Approvals path="/system/access_approvals" />;

function Approvals({ path }: { readonly path: '/manage/access_approvals' | '/system/access_approvals' }) {
  const resource: Resource<AccessApproval, ApprovalSort, ApprovalSearch> = {
    ...approvalList(),
    path,
    title: t('access.title'),
    columns: approvalColumns(false),
    empty: { title: t('access.empty'), text: t('access.empty.text') },
    list: (input, search) => callQuery(api.accessApprovals.list, { query: { ...input, ...statesIn(search) } }),
    get: (id) => callQuery(api.accessApprovals.get, { params: { id } }),
    acts: APPROVAL_ACTS,
    create: null,
  };
  return <ResourcePage resource={resource} />;
}
