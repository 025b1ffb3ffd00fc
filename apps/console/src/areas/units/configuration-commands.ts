import type { UnitConfiguration, UnitConfigurationChange } from '@backhaul/contract';
import type { UnitCommand } from '@backhaul/domain';
import { argsOf } from './ask.js';

const COMMANDS = [
  'link_configuration',
  'audio_parameters',
  'shooting_mode',
  'store_and_forward_quality',
  'video_complexity_level',
] as const satisfies readonly UnitCommand[];
type ConfigurationCommand = (typeof COMMANDS)[number];

const names: ReadonlySet<UnitCommand> = new Set(COMMANDS);

/** Whether a command changes what is wanted of a unit. */
export const isConfigurationCommand = (command: UnitCommand): command is ConfigurationCommand => names.has(command);

interface Change {
  readonly change: (now: UnitConfiguration) => UnitConfigurationChange;
  readonly pathOf: (path: string) => string;
}

const pathOf = (path: string): string => `body.${path}`;

/** What a command makes of the wanted configuration, and where its fields sit in the request. Throws INVALID. */
export function configurationChange(command: ConfigurationCommand, body: unknown): Change {
  switch (command) {
    case 'link_configuration': {
      const link = argsOf(command, body);
      return { change: (now) => withInterface(now, link), pathOf: (path) => `body.${path.split('.').at(-1) ?? path}` };
    }
    case 'audio_parameters': {
      const audio = argsOf(command, body);
      return { change: () => audio, pathOf };
    }
    case 'shooting_mode': {
      const mode = argsOf(command, body);
      return { change: () => mode, pathOf };
    }
    case 'video_complexity_level': {
      const level = argsOf(command, body);
      return { change: () => level, pathOf };
    }
    case 'store_and_forward_quality': {
      const { storeQuality } = argsOf(command, body);
      return { change: (now) => ({ storeQuality: { ...now.storeQuality, ...storeQuality } }), pathOf };
    }
    default:
      return command satisfies never;
  }
}

type Link = ReturnType<typeof argsOf<'link_configuration'>>;

/** An interface that was never set up. */
const FIRST = {
  enabled: true,
  priority: 1,
  limitKbps: 0,
  apn: '',
  authentication: 'none',
  user: '',
  networkMode: '3G/4G/5G',
  activeSim: null,
} as const;

function withInterface({ interfaces }: UnitConfiguration, link: Link): UnitConfigurationChange {
  const known = interfaces.find(({ port }) => port === link.port);
  const changed = { ...FIRST, ...known, ...link };
  return { interfaces: [...interfaces.filter((one) => one !== known), changed] };
}
