import { open, rm, stat } from 'node:fs/promises';

/** About as large as the small files of a device, bytes. */
const TRIAL_BYTES = 4096;

/**
 * Writes and removes a trial file where `writeFileAtomic` would write, to check that the folder and the disk accept it.
 * @throws the system's error.
 */
export async function tryToWrite(path: string): Promise<void> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isFolder) throw Object.assign(new Error(`${path} is a folder`), { code: 'EISDIR' });
  const temporary = `${path}.new`;
  const file = await open(temporary, 'w', 0o600);
  try {
    await file.writeFile(' '.repeat(TRIAL_BYTES));
    await file.sync();
  } finally {
    await file.close();
    await rm(temporary, { force: true });
  }
}
