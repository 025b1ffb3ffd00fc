import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

/** Path of a program in PATH; undefined when it is not installed. */
export async function findExecutable(name: string): Promise<string | undefined> {
  if (isAbsolute(name)) return (await runs(name)) ? name : undefined;
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, name);
    if (folder !== '' && (await runs(path))) return path;
  }
  return undefined;
}

const runs = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
