import { message, type UnitConfiguration, type UnitConfigurationChange } from '@backhaul/contract';
import { type UnitCommand } from '@backhaul/domain';
import { hasInterface, withInterface } from '../../control/configuration/interfaces.js';
import { invalid } from '../../platform/kernel/refusal.js';
import { argsOf } from './ask.js';

const COMMANDS = [
  'link_configuration',
  'audio_parameters',
  'ifb_delay',
  'shooting_mode',
  'store_and_forward_quality',
  'video_complexity_level',
] as const satisfies readonly UnitCommand[];
type ConfigurationCommand = (typeof COMMANDS)[number];

const names: ReadonlySet<UnitCommand> = new Set(COMMANDS);

/** Whether a command changes the requested configuration of a unit. */
export const isConfigurationCommand = (command: UnitCommand): command is ConfigurationCommand => names.has(command);

interface Change {
  readonly change: (now: UnitConfiguration) => UnitConfigurationChange;
  readonly pathOf: (path: string) => string;
}

const pathOf = (path: string): string => `body.${path}`;

/** The configuration change of a command on a unit with these interfaces, with the paths of its fields in the request. Throws INVALID. */
export function configurationChange(
  command: ConfigurationCommand,
  body: unknown,
  modems: readonly { readonly port: string }[],
): Change {
  switch (command) {
    case 'link_configuration': {
      const { port, ...link } = argsOf(command, body);
      return {
        change(now) {
          if (!hasInterface(now, modems, port)) throw invalid('body.port', message('default'));
          return withInterface(now, port, link);
        },
        pathOf: (path) => `body.${path.split('.').at(-1) ?? path}`,
      };
    }
    case 'audio_parameters': {
      const audio = argsOf(command, body);
      return { change: () => audio, pathOf };
    }
    case 'ifb_delay': {
      const { delay } = argsOf(command, body);
      return { change: () => ({ ifbDelay: delay }), pathOf: () => 'body.delay' };
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
