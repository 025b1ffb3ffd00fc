import type { RemoteAction } from '@backhaul/contract';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import type { ManagePath } from '../../navigation/pages.js';
import { t } from '../../text/t.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Resource } from '../../ui/resource/resource.js';
import { Approval } from './Approval.js';
import { requestColumns, requestList, type RequestSearch, type RequestSort } from './listed.js';
import { ANSWER_ACTS, OWN_ACTS } from './request-acts.js';
import { statesIn } from './request.js';
import { viewsBeside } from './Views.js';

interface Props {
  readonly path: ManagePath;
}

type Requested = Resource<RemoteAction, RequestSort, RequestSearch>;

const managed = {
  list: (input, search) => callQuery(api.remoteActions.list, { query: { ...input, ...statesIn(search) } }),
  get: (id) => callQuery(api.remoteActions.get, { params: { id } }),
} satisfies Partial<Requested>;

const besideManaged = () => <Approval />;

/** Requests for devices of an inventory; its administrators approve or refuse them. */
export function ManagedRequests({ path }: Props) {
  const resource: Requested = {
    ...requestList(),
    ...managed,
    path,
    columns: requestColumns(false),
    acts: ANSWER_ACTS,
    beside: besideManaged,
  };
  return <ResourcePage resource={resource} />;
}

/** Requests for all devices, for superusers, who can withdraw their own. */
export function AllRequests({ path }: Props) {
  const resource: Requested = {
    ...requestList(),
    ...managed,
    path,
    columns: requestColumns(false),
    acts: OWN_ACTS,
    beside: viewsBeside(path),
  };
  return <ResourcePage resource={resource} />;
}

/** The requests of the user. */
export function OwnRequests({ path }: Props) {
  const resource: Requested = {
    ...requestList(),
    path,
    columns: requestColumns(true),
    acts: OWN_ACTS,
    beside: viewsBeside(path),
    list: (input, search) => callQuery(api.remoteActions.mine, { query: { ...input, ...statesIn(search) } }),
    get: ownRequest,
  };
  return <ResourcePage resource={resource} />;
}

const ownRequest = (actionId: string) => ({
  queryKey: [...api.remoteActions.mine.key(), actionId],
  async queryFn({ signal }: { readonly signal: AbortSignal }): Promise<RemoteAction> {
    const { items } = await api.remoteActions.mine({ query: { actionId } }, { signal });
    const [request] = items;
    if (request === undefined) throw new Error(t('remote.missing'));
    return request;
  },
});
