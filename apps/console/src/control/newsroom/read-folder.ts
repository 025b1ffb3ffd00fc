import { MOST_XML_BYTES, newsroomFolder } from '@backhaul/domain';
import { constants, open, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { textOf, UnreadableXml } from './fetch-xml.js';

/** Maximum number of files that are read of one folder. */
const MOST_FILES = 100;
const NAME = /\.xml$/i;

/** A file with XML. */
export interface XmlFile {
  readonly name: string;
  readonly text: string;
}

/**
 * Reads the XML of a folder on this machine, or of one file: at most 100 files and 1 MB, in the order of their names. `root`: the folder that
 * the operator configured for newsrooms. Each inventory has a subfolder, named by its id, and can read nothing else: no path and
 * no link leads out of it. @throws {UnreadableXml}
 */
export async function readXmlFolder(root: string | undefined, inventoryId: string, url: string): Promise<XmlFile[]> {
  if (root === undefined) throw new UnreadableXml('This console has no folder for newsrooms');
  const parts = newsroomFolder(url);
  if (parts === null || !/^[\w-]+$/.test(inventoryId)) throw new UnreadableXml('The address is not allowed');
  try {
    const own = await within(await realpath(root), inventoryId);
    const target = await within(own, ...parts);
    if (!(await stat(target)).isDirectory()) return await readFiles([target]);
    const names = (await readdir(target)).filter((name) => NAME.test(name)).toSorted();
    if (names.length === 0) throw new UnreadableXml('There is no XML in the folder');
    if (names.length > MOST_FILES) throw new UnreadableXml(`There are more than ${MOST_FILES} files in the folder`);
    return await readFiles(names.map((name) => path.join(target, name)));
  } catch (error) {
    throw error instanceof UnreadableXml ? error : new UnreadableXml(reasonOf(error));
  }
}

/** A path below a folder, with its links followed. */
async function within(folder: string, ...parts: readonly string[]): Promise<string> {
  const found = await realpath(path.join(folder, ...parts));
  if (found !== folder && !found.startsWith(folder + path.sep)) throw new UnreadableXml('The folder is not allowed');
  return found;
}

async function readFiles(files: readonly string[]): Promise<XmlFile[]> {
  const read: XmlFile[] = [];
  let left = MOST_XML_BYTES;
  for (const file of files) {
    const name = path.basename(file);
    const bytes = await readBounded(file, name, left);
    left -= bytes.length;
    read.push({ name, text: textOf(bytes) });
  }
  return read;
}

/** The bytes of an ordinary file. Links are not followed, and what would block the reader, such as a pipe, is not read. */
async function readBounded(file: string, name: string, most: number): Promise<Buffer> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new UnreadableXml(`${name} is no file`);
    if (found.size > most) throw new UnreadableXml('File size is too big');
    // The file may grow meanwhile.
    const buffer = Buffer.alloc(found.size);
    const { bytesRead } = await handle.read(buffer, 0, found.size, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'The folder is not there',
  ENOTDIR: 'The folder is not there',
  EACCES: 'The console may not read the folder',
  EPERM: 'The console may not read the folder',
  ELOOP: 'Links are not followed',
};

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? 'The folder cannot be read';
}
