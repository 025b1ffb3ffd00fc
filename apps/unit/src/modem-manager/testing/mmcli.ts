import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The output of a fake mmcli about its only modem. */
export interface ReportedModem {
  readonly interfaceName: string;
  readonly operator: string;
  readonly registration: string;
  readonly signal: string;
  readonly slot: string;
}

/** Writes a program `mmcli` into a folder that reports one modem; call `reports` again to change it. */
export function mmcliIn(folder: string) {
  const program = `#!/bin/sh\ncase "$*" in\n"-L --output-json") cat ${folder}/list;;\n*) cat ${folder}/modem;;\nesac\n`;
  return {
    reports: async ({ interfaceName, operator, registration, signal, slot }: ReportedModem): Promise<void> => {
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
