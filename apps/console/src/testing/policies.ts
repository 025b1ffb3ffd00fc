import type { SubjectResolvers } from '../platform/http/types.js';
import type { Subjects } from '../control/policies/subjects.js';

const fail = (): never => {
  throw new Error('the calls of this test are about no record');
};

/** For tests of calls without a subject. */
export const noSubjects: SubjectResolvers<Subjects> = {
  unit: fail,
  device: fail,
  channel: fail,
  anyChannel: fail,
  returnChannel: fail,
  server: fail,
  group: fail,
  inventory: fail,
  label: fail,
  graphic: fail,
  streamProfile: fail,
  streamProvider: fail,
  auditEntry: fail,
  apiKey: fail,
  webhook: fail,
  usageProfile: fail,
  inventoryService: fail,
  accessApproval: fail,
  remoteAction: fail,
  supportCase: fail,
  portalDocument: fail,
  audioInterface: fail,
  tallyInterface: fail,
  audioRoom: fail,
  story: fail,
  alert: fail,
  publisher: fail,
  subscriber: fail,
  rollout: fail,
  clientNotification: fail,
  organization: fail,
  softwareVersion: fail,
  releaseNote: fail,
  geocodingProfile: fail,
  modemVendor: fail,
  operatorSet: fail,
  alertRoute: fail,
  dutyList: fail,
  maintenanceWindow: fail,
  user: fail,
};
