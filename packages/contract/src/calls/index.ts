import { alerts } from './alerts.js';
import { channels } from './channels.js';
import { client } from './client.js';
import { devices } from './devices.js';
import { groups } from './groups.js';
import { outbox } from './outbox.js';
import { pairing } from './pairing.js';
import { secondFactor } from './second-factor.js';
import { servers } from './servers.js';
import { session } from './session.js';
import { units } from './units.js';

/** Every call of the console. */
export const contract = {
  alerts,
  channels,
  client,
  devices,
  groups,
  outbox,
  pairing,
  secondFactor,
  servers,
  session,
  units,
};
export type AppContract = typeof contract;
