import { join } from 'node:path';

/** Programs that the console can replace by another version. */
export type Program = 'server' | 'unit';

/** The folder of a program's own code and manifest, in the folder of its files. */
export const codeFolder = (home: string, program: Program): string => join(home, 'apps', program);

/** What is started of a program's files. */
export const mainOf = (home: string, program: Program): string => join(codeFolder(home, program), 'dist/main.js');
