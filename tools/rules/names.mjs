const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const PASCAL = /^[A-Z][A-Za-z0-9]*$/;
/** Names that other programs prescribe. */
const GIVEN = new Set(['README', 'ARCHITECTURE', '__snapshots__', 'node_modules']);

/**
 * Files and folders that are not in kebab-case. Files of a React component have its name: `Button.tsx`, with `Button.module.css`
 * and `Button.test.ts` beside it. Returns a sentence for each.
 *
 * @param {readonly string[]} files paths within the repository
 */
export function misnamed(files) {
  const components = new Set(
    files.filter((file) => file.endsWith('.tsx')).map((file) => file.slice(0, -'.tsx'.length)),
  );
  const wrong = files.flatMap((file) => {
    const folders = file.split('/');
    const [stem] = folders.pop().split('.');
    const isComponent = PASCAL.test(stem) && components.has([...folders, stem].join('/'));
    return [
      ...folders.flatMap((name, at) => (fits(name) ? [] : [folders.slice(0, at + 1).join('/')])),
      ...(fits(stem) || isComponent ? [] : [file]),
    ];
  });
  return [...new Set(wrong)].map((file) => `${file} is not named in kebab-case, nor as a React component`);
}

const fits = (name) => name === '' || name.startsWith('.') || GIVEN.has(name) || KEBAB.test(name);

/**
 * Areas of the console that are missing in the list of areas, so that their calls would have no handlers. Returns a sentence for each.
 *
 * @param {readonly string[]} areas names of folders
 * @param {string} list source of the list
 */
export const unlistedAreas = (areas, list) =>
  areas
    .filter((area) => !list.includes(`from './${area}/handlers.js'`))
    .map((area) => `apps/console/src/areas/index.ts does not name the area ${area}`);
