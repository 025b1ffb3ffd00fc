import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { minifySync, type Plugin } from 'vite';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Screens of operators; every other area is administration. */
const OPERATORS = 'units|multiview|easy-live|files|channel-files';
/** English texts that the unit list and its shell load at the start; all others are of administration or of later screens. */
const FIRST_TEXTS = 'index|shell|ui|units|details|multiview|notices';

/** Modules that exist because of administration. Those that serve it in part, such as the table of all routes and the list of all calls, count whole. */
const ADMINISTRATION: readonly RegExp[] = [
  new RegExp(`^apps/web/src/areas/(?!(?:${OPERATORS})/)`),
  /^apps\/web\/src\/areas\/units\/admin\//,
  /^apps\/web\/src\/(?:access|alerting|inventory|navigation|software|streaming)\//,
  /^apps\/web\/src\/app\/(?:entities|portal|settings|support|whats-new)\//,
  /^apps\/web\/src\/app\/(?:router|root-routes|system-routes)\.tsx$/,
  /^apps\/web\/src\/app\/shell\/Manage/,
  /^apps\/web\/src\/app\/search\/(?!SearchBox\.)/,
  /^apps\/web\/src\/ui\/(?:resource|table)\//,
  new RegExp(`^apps/web/src/text/en/(?!(?:${FIRST_TEXTS})\\.ts$)`),
  /^packages\/domain\/src\/roles\//,
  /^virtual:contract-manifest$/,
];

/** Path of a module in the repository; modules that the build makes keep their name. */
export const moduleName = (id: string): string => {
  const [file = ''] = id.replace(/^\0/, '').split('?');
  return path.isAbsolute(file) ? path.relative(ROOT, file) : file;
};

/** Part of a file that is there because of administration, 0 to 1, by the sizes of the modules in it. */
export function administrationShare(sizes: ReadonlyMap<string, number>): number {
  let [all, ours] = [0, 0];
  for (const [name, size] of sizes) {
    all += size;
    if (ADMINISTRATION.some((one) => one.test(name))) ours += size;
  }
  return all === 0 ? 0 : ours / all;
}

/** Size of the code of a module without white space and comments, bytes. */
const packed = (code: string): number => minifySync('module.js', code, { compress: false, mangle: false }).code.length;

/** Writes `.vite/administration.json`: the share of administration in each file of code, and in the style sheet (`style.css`). */
export function administrationShares(): Plugin {
  return {
    name: 'backhaul:administration-shares',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const styles = [...this.getModuleIds()].map(moduleName).filter((name) => name.endsWith('.css'));
      const lengths = styles.map(async (name) => [name, (await readFile(path.join(ROOT, name))).length] as const);
      const shares = { 'style.css': administrationShare(new Map(await Promise.all(lengths))) };
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk') continue;
        const sizes = Object.entries(part.modules).map(
          ([id, { code, renderedLength }]) => [moduleName(id), code === null ? renderedLength : packed(code)] as const,
        );
        Object.assign(shares, { [part.fileName]: administrationShare(new Map(sizes)) });
      }
      this.emitFile({ type: 'asset', fileName: '.vite/administration.json', source: JSON.stringify(shares) });
    },
  };
}
