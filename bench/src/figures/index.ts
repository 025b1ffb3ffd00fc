import type { Figure } from '../figure.js';
import { bonding } from './bonding.js';
import { boot } from './boot.js';
import { broker } from './broker.js';
import { browser } from './browser.js';
import { canary } from './canary.js';
import { changes } from './changes.js';
import { channel } from './channel.js';
import { channels } from './channels.js';
import { click } from './click.js';
import { details } from './details.js';
import { estate } from './estate.js';
import { files } from './files.js';
import { fuzz } from './fuzz.js';
import { glass } from './glass.js';
import { guesses } from './guesses.js';
import { isolation } from './isolation.js';
import { list } from './list.js';
import { live } from './live.js';
import { load } from './load.js';
import { outages } from './outages.js';
import { peers } from './peers.js';
import { push } from './push.js';
import { rooms } from './rooms.js';
import { soak } from './soak.js';
import { tally } from './tally.js';
import { torture } from './torture.js';
import { trouble } from './trouble.js';

export const figures: readonly Figure[] = [
  push,
  list,
  estate,
  files,
  click,
  soak,
  browser,
  details,
  load,
  changes,
  glass,
  channel,
  channels,
  outages,
  bonding,
  boot,
  broker,
  live,
  trouble,
  torture,
  isolation,
  fuzz,
  canary,
  guesses,
  peers,
  tally,
  rooms,
];
