import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { Id } from '../entities/ids.js';
import { Alert } from '../entities/unit.js';

/** Alerts (spec 1 §7). */
export const alerts = defineCalls({
  active: {
    method: 'GET',
    path: `${CORE}/v2/alerts/active`,
    summary: 'Alerts of a group that stand now, critical first',
    access: { permission: 'alert:read' },
    subject: { kind: 'group', in: 'query', key: 'groupId' },
    query: z.strictObject({ groupId: Id }),
    response: z.array(Alert.extend({ deviceId: Id, deviceName: z.string() }).meta({ id: 'ActiveAlert' })),
    errors: ['NOT_FOUND'],
  },
});
