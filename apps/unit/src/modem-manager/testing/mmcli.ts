import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a program in the place of mmcli prints of its one modem. */
export interface SaidModem {
  readonly interfaceName: string;
  readonly operator: string;
  readonly registration: string;
  readonly signal: string;
  readonly slot: string;
}

/** Puts a program `mmcli` into a folder that tells of one modem; `says` may be called again to change what it tells. */
export function mmcliIn(folder: string) {
  const program = `#!/bin/sh\ncase "$*" in\n"-L --output-json") cat ${folder}/list;;\n*) cat ${folder}/modem;;\nesac\n`;
  return {
    says: async ({ interfaceName, operator, registration, signal, slot }: SaidModem): Promise<void> => {
      await writeFile(join(folder, 'list'), '{"modem-list":["/org/freedesktop/ModemManager1/Modem/0"]}');
      const generic = {
        'access-technologies': ['lte', '5gnr'],
        ports: ['cdc-wdm0 (qmi)', `${interfaceName} (net)`],
        'primary-sim-slot': slot,
        'signal-quality': { recent: 'yes', value: signal },
      };
      const network = { 'operator-name': operator, 'registration-state': registration };
      await writeFile(join(folder, 'modem'), JSON.stringify({ modem: { '3gpp': network, generic } }));
      await writeFile(join(folder, 'mmcli'), program);
      await chmod(join(folder, 'mmcli'), 0o755);
    },
  };
}
