import { checkTargetVersion, checkVersionDescription } from '@backhaul/domain';
import { t } from '../../text/t.js';
import type { Field } from '../../ui/resource/form.js';

/** Form values of a version. */
export type VersionValues = { readonly version: string; readonly description: string };

export const NEW_VERSION: VersionValues = { version: '', description: '' };

/** Fields of a version. */
export const fieldsOf = (): readonly Field<keyof VersionValues>[] => [
  {
    kind: 'text',
    name: 'version',
    label: t('softwareVersions.version'),
    hint: t('softwareVersions.version.hint'),
    check: checkTargetVersion,
  },
  {
    kind: 'lines',
    name: 'description',
    label: t('softwareVersions.description'),
    lines: 3,
    check: checkVersionDescription,
  },
];
