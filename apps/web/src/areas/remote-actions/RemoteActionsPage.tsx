import type { ManagePath } from '../../navigation/pages.js';
import { remoteActions as words } from '../../text/en/remote-actions.js';
import { addMessages } from '../../text/t.js';
import { useListAddress } from '../../ui/resource/address.js';
import { Devices } from './Devices.js';
import { AllRequests, ManagedRequests, OwnRequests } from './Requests.js';

addMessages(words);

/** Remote actions of superusers on all devices, and the requests of all users. */
export function SystemRemotePage() {
  const path = '/system/remote_actions';
  return useListAddress(path).search['view'] === 'requests' ? <AllRequests path={path} /> : <Devices path={path} />;
}

/** Remote actions of contractors, on the devices of their groups. */
export const ContractorRemotePage = () => <Own path="/contractor/remote_actions" />;

/** Remote actions of support, in the inventories that it has access to. */
export const SupportRemotePage = () => <Own path="/support/remote_actions" />;

/** Requests for devices of the inventories that the user administers. */
export const ManagedRemotePage = () => <ManagedRequests path="/manage/remote_actions" />;

function Own({ path }: { readonly path: ManagePath }) {
  return useListAddress(path).search['view'] === 'requests' ? <OwnRequests path={path} /> : <Devices path={path} />;
}
