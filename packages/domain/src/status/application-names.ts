import type { Applications } from './statuses.js';

/** Names of the activities of a unit (spec 1 §3). */
export const APPLICATION_NAMES: Readonly<Record<keyof Applications, string>> = {
  video: 'Video',
  forward: 'Forward',
  store: 'Store',
  upgrade: 'Upgrade',
  fetchlogs: 'Logs',
  databridge: 'Databridge',
  l2ControlPipe: 'IP pipe',
  multiCamera: 'Multi Camera',
  videoReturn: 'Video Return',
  audioRoom: 'Audio room',
  switcher: 'Switcher',
  switcherAndProxy: 'Switcher and proxy',
};
