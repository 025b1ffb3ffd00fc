import { checkMetadataName } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { IdParams } from '../entities/ids.js';
import { MetadataLabels } from '../entities/metadata-labels.js';

const ofInventory = {
  path: `${CORE}/inventories/{id}/metadata-labels`,
  subject: { kind: 'inventory', in: 'params', key: 'id' },
  params: IdParams,
  response: MetadataLabels,
  errors: ['NOT_FOUND'],
} as const;

const name = checkedText(checkMetadataName).optional();
const Change = z.strictObject({
  slugline: name,
  storyId: name,
  crewName: name,
  reporter: name,
  provider: name,
  usageTerms: name,
  keywords: name,
  comments: name,
});

/** Names of metadata fields in an inventory (spec 2 §3, §7); a unit may have its own. */
export const metadataLabels = defineCalls({
  get: {
    ...ofInventory,
    method: 'GET',
    summary: 'Names of the metadata fields in an inventory; empty: the ordinary name',
    access: { permission: 'unit:read' },
  },
  set: {
    ...ofInventory,
    method: 'PUT',
    summary: 'Change names of metadata fields; omitted ones stay as they are, an empty one is the ordinary name',
    access: { permission: 'group:manage' },
    body: Change,
    example: { slugline: 'Headline', crewName: '' },
  },
});
