import type { Program } from '../launcher/program.js';

interface Sentences {
  readonly foreignKey: string;
  readonly otherProgram: string;
  readonly restarted: string;
}

/** Messages for users when an upgrade of a program fails: whole sentences, because each is translated as a whole. */
export const SENTENCES: Readonly<Record<Program, Sentences>> = {
  server: {
    foreignKey: 'The signature of the package is not of the key that this server trusts',
    otherProgram: 'The package is not one of the server program',
    restarted: 'The server was restarted during the upgrade',
  },
  unit: {
    foreignKey: 'The signature of the package is not of the key that this unit trusts',
    otherProgram: 'The package is not one of the unit program',
    restarted: 'The unit was restarted during the upgrade',
  },
};
