import { createHash } from 'node:crypto';

/** 64⁴ names: two of some hundred are rarely alike; the build fails if they are. */
const LENGTH = 4;

/**
 * Short class names, because they are loaded before the first screen; the same in each build.
 * @throws {Error} if two classes would have the same name: rename one of them.
 */
export function classNames(): (name: string, file: string) => string {
  const owners = new Map<string, string>();
  return (name, file) => {
    const owner = `${file.replace(/^.*\/src\//, '').replace(/\?.*$/, '')} ${name}`;
    const short = `_${createHash('sha256').update(owner).digest('base64url').slice(0, LENGTH)}`;
    const other = owners.get(short) ?? owner;
    if (other !== owner) throw new Error(`${owner} and ${other} would have one class name: rename one of them`);
    owners.set(short, owner);
    return short;
  };
}
