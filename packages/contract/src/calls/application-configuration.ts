import { checkApplicationAddress } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { ApplicationConfiguration } from '../entities/application-configuration.js';

const address = checkedText(checkApplicationAddress).nullable();
const path = `${CORE}/v2/admin/applicationConfiguration`;

/** Settings of the whole installation (spec 3 §2; paths are ours). They affect `client.configuration` and `client.urls`. */
export const applicationConfiguration = defineCalls({
  get: {
    method: 'GET',
    path,
    summary: 'Settings of this installation',
    access: { permission: 'system:manage' },
    response: ApplicationConfiguration,
  },
  update: {
    method: 'PUT',
    path,
    summary: 'Change settings of this installation; omitted fields keep their value, null is that of the environment',
    access: { permission: 'system:manage' },
    body: z.strictObject({
      videoReturnUrl: address.optional(),
      matrixUrl: address.optional(),
      customerPortalUrl: address.optional(),
      pageViews: z.boolean().optional(),
    }),
    example: { pageViews: true },
    response: ApplicationConfiguration,
  },
});
