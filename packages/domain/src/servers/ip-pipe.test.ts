import { expect, it } from 'vitest';
import { FIRST_PIPE_SETTINGS, serverPipeProblems, type ServerPipeSettings } from './ip-pipe.js';

const bounds = { interfaces: ['eth0', 'lo'], startedPort: 9300 };
const problems = (change: Partial<ServerPipeSettings>, startedPort = bounds.startedPort) =>
  serverPipeProblems({ ...FIRST_PIPE_SETTINGS, ...change }, { ...bounds, startedPort }).map(({ path, message }) => [
    path,
    message.text,
  ]);

it.each<[Partial<ServerPipeSettings>, string, string]>([
  [{ interface: 'eth1' }, 'interface', 'Invalid field'],
  [{ interface: '' }, 'interface', 'Invalid field'],
  [{ firstPort: 0 }, 'firstPort', 'Must be 1 or more'],
  [{ firstPort: 65_536 }, 'firstPort', 'Must be 65535 or less'],
  [{ firstPort: 1.5 }, 'firstPort', 'Must be an integer'],
  [{ ports: 0 }, 'ports', 'Must be 1 or more'],
  [{ ports: 65 }, 'ports', 'Must be 64 or less'],
  // Ports end at 65535.
  [{ firstPort: 65_535, ports: 2 }, 'ports', 'Must be 1 or less'],
])('%j is refused', (change, path, text) => {
  expect(problems(change)).toEqual([[path, text]]);
});

it.each<Partial<ServerPipeSettings>>([
  {},
  { on: false },
  { interface: 'lo', firstPort: 1, ports: 64 },
  { interface: 'eth0', firstPort: 65_535, ports: 1 },
])('%j is taken', (change) => {
  expect(problems(change)).toEqual([]);
});

it('counts ports from the port that the server was started with', () => {
  expect(problems({ ports: 3 }, 65_534)).toEqual([['ports', 'Must be 2 or less']]);
});
