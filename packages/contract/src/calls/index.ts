import { adminUnits } from './admin-units.js';
import { alerts } from './alerts.js';
import { bridges } from './bridges.js';
import { cameras } from './cameras.js';
import { channels } from './channels.js';
import { client } from './client.js';
import { configuration } from './configuration.js';
import { contacts } from './contacts.js';
import { devices } from './devices.js';
import { groups } from './groups.js';
import { guests } from './guests.js';
import { labels } from './labels.js';
import { outbox } from './outbox.js';
import { pairing } from './pairing.js';
import { places } from './places.js';
import { pushes } from './pushes.js';
import { points } from './points.js';
import { secondFactor } from './second-factor.js';
import { search } from './search.js';
import { servers } from './servers.js';
import { settings } from './settings.js';
import { session } from './session.js';
import { timeline } from './timeline.js';
import { unitLogs } from './unit-logs.js';
import { unitOrders } from './unit-orders.js';
import { storages } from './storages.js';
import { unitServices } from './unit-services.js';
import { units } from './units.js';
import { usage } from './usage.js';
import { users } from './users.js';

/** Every call of the console. */
export const contract = {
  adminUnits,
  alerts,
  bridges,
  cameras,
  channels,
  client,
  configuration,
  contacts,
  devices,
  groups,
  guests,
  labels,
  outbox,
  pairing,
  places,
  pushes,
  points,
  search,
  secondFactor,
  servers,
  session,
  timeline,
  unitLogs,
  unitOrders,
  settings,
  storages,
  unitServices,
  units,
  usage,
  users,
};
export type { SearchResults } from './search.js';
export type AppContract = typeof contract;
