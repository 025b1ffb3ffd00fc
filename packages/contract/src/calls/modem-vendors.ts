import { checkModemName, MOST_MODELS } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { resource } from '../call/resource.js';
import { ModemModel, ModemVendor } from '../entities/modem-vendor.js';

const kept = resource({
  kind: 'modemVendor',
  names: ['modem vendor', 'modem vendors'],
  path: `${CORE}/v2/admin/modemVendors`,
  see: 'systemSetting:manage',
  manage: 'systemSetting:manage',
  item: ModemVendor,
  search: ['name'],
  sort: ['name', 'createdAt'],
});

const fields = z.strictObject({ name: checkedText(checkModemName), models: z.array(ModemModel).max(MOST_MODELS) });

/** Modem vendors and their models, for superusers (spec 3 §2, §8; paths are ours). Modems of units are displayed by them. */
export const modemVendors = defineCalls({
  list: kept.list(),
  get: kept.get(),
  create: kept.create({
    body: fields,
    example: {
      name: 'Quectel',
      models: [{ name: 'RM520N-GL', reportedAs: 'RM520N-GL', tacs: ['86912505'], canScan: true }],
    },
    errors: ['NAME_TAKEN'],
  }),
  update: kept.update({
    body: fields.partial(),
    example: { name: 'Quectel Wireless' },
    errors: ['NAME_TAKEN', 'MODEM_USED'],
  }),
  remove: kept.remove('Delete a modem vendor with its models; refused where a unit reported a modem of one', [
    'MODEM_USED',
  ]),
});
