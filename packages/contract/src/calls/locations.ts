import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { ofUnit } from '../call/subjects.js';
import { Id, IdParams, Millis } from '../entities/ids.js';

/** Locations of a unit in the last day, oldest first: at most one a minute, and only if it moved. */
const UnitTrack = z
  .object({
    uid: Id,
    points: z.array(z.object({ at: Millis, lat: z.number(), lng: z.number() })),
  })
  .meta({ id: 'UnitTrack' });

/** Present and past locations of units (spec 1 §2, §7). */
export const locations = defineCalls({
  track: {
    method: 'GET',
    path: `${CORE}/v2/units/{id}/track`,
    summary: 'Track of a unit in the last day; needs the feature MapView of the group',
    access: { permission: 'unit:read' },
    subject: ofUnit,
    params: IdParams,
    response: UnitTrack,
    errors: ['NOT_FOUND', 'FEATURE_OFF'],
  },
  clear: {
    method: 'DELETE',
    path: `${CORE}/v2/units/{id}/geolocation`,
    summary: 'Clear the location and track of a unit; the location appears again when the unit next reports it',
    access: { permission: 'unit:configure' },
    subject: ofUnit,
    params: IdParams,
    status: 204,
    response: null,
    errors: ['NOT_FOUND'],
  },
});
