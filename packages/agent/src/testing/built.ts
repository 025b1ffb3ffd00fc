import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = new URL('../../../../', import.meta.url);

/** Builds this package, for tests that run it in another process. */
export const buildAgent = (): Promise<unknown> =>
  promisify(execFile)(process.execPath, ['node_modules/typescript/bin/tsc', '-b', 'packages/agent'], {
    cwd: fileURLToPath(ROOT),
  });

/** Address of a built module of this package, such as `journal/file-journal`. */
export const builtModule = (name: string): string => new URL(`packages/agent/dist/${name}.js`, ROOT).href;
