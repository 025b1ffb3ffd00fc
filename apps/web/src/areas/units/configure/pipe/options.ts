import { transmitWords } from '../../../../text/en/transmit.js';
import { addMessages, t } from '../../../../text/t.js';

addMessages(transmitWords);

interface Server {
  readonly serverId: string;
  readonly name: string;
  readonly online: boolean;
}

/** Servers for an IP pipe, with an empty entry if none is selected. */
export const serverOptions = (servers: readonly Server[], chosen: Server | null) => [
  ...(chosen === null ? [{ value: '', label: t('configure.ipPipe.server.choose'), disabled: true }] : []),
  ...servers.map(({ serverId, name, online }) => ({
    value: serverId,
    label: online ? name : t('channel.option', { name, state: t('channel.state.offline') }),
  })),
];
