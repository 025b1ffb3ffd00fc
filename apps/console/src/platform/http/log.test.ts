import { expect, it } from 'vitest';
import { createLogger } from './log.js';

const lines: string[] = [];
const log = createLogger('info', { write: (line: string) => void lines.push(line) });

it('writes one line of JSON with its time, whatever the input', () => {
  lines.length = 0;
  const hostile = 'x\n{"level":30,"msg":"forged"}\r\n\u2028\u001b[31m';
  log.info({ name: hostile, [hostile]: 1 }, hostile);
  expect(lines).toHaveLength(1);
  for (const one of ['\n', '\r', '\u001b']) expect(lines[0]?.trimEnd()).not.toContain(one);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: hostile,
    name: hostile,
    time: expect.any(Number),
    level: 30,
  });
});

it('takes secrets out by name, at the top and two levels down', () => {
  lines.length = 0;
  const secrets = { password: 'canary', token: 'canary', passphrase: 'canary', cookie: 'canary', mediaKey: 'canary' };
  log.info(
    { ...secrets, body: { code: 'canary', ...secrets }, request: { body: { code: 'canary' }, headers: secrets } },
    'x',
  );
  expect(lines[0]).not.toContain('canary');
  expect(lines[0]).toContain('[redacted]');
});
