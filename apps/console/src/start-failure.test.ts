import { expect, it } from 'vitest';
import { ConfigError } from './config.js';
import { EmbeddedDatabaseError } from './platform/db/embedded/errors.js';
import { SchemaError } from './platform/db/schema-error.js';
import { startFailure } from './start-failure.js';

const withCode = (code: string): Error => Object.assign(new Error('no'), { code });

it.each([
  ['a file that cannot be written', withCode('ENOSPC')],
  ['a statement', new Error('The database could not be brought up to date.', { cause: withCode('53100') })],
  [
    'the files of the database',
    new EmbeddedDatabaseError('INIT_FAILED', 'its files could not be made.', {
      cause: new Error('initdb: could not write: No space left on device'),
    }),
  ],
  [
    'the server of the database',
    new EmbeddedDatabaseError('START_FAILED', 'the server ended: No space left on device.'),
  ],
])('says that the disk is full: %s', (_title, error) => {
  expect(startFailure(error, '/srv/data')).toMatch(/^The disk of \/srv\/data or the database is full\. Make room/);
});

it.each([
  [new ConfigError(['PORT must be a whole number']), /PORT/],
  [new SchemaError('newer'), /newer/],
  [withCode('EADDRINUSE'), /taken/],
  [new Error('what only a log explains'), undefined],
])('says what %s says', (error, words) => {
  const said = startFailure(error, undefined);
  if (words === undefined) expect(said).toBeUndefined();
  else expect(said).toMatch(words);
});
