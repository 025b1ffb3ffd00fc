import { join } from 'node:path';

/** Programs that the console can replace by another version. */
export type Program = 'server' | 'unit';

/** The folder of a program's own code and manifest, below its installation folder. */
export const codeFolder = (home: string, program: Program): string => join(home, 'apps', program);

/** The file that starts a program. */
export const mainOf = (home: string, program: Program): string => join(codeFolder(home, program), 'dist/main.js');
