import { isOwnVersion } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callQuery } from '../../../api/call-query.js';
import { api } from '../../../api/client.js';
import { live } from '../../../live/store/live.js';
import { UpgradeWarnings } from '../../../software/UpgradeWarnings.js';
import { t } from '../../../text/t.js';
import { LabeledSelect } from '../../../ui/choice/LabeledSelect.js';
import { TextField } from '../../../ui/form/Field.js';
import { isVersion } from './outcome.js';

interface Props {
  /** The selected units. */
  readonly ids: readonly string[];
  readonly version: string;
  readonly disabled: boolean;
  readonly onVersion: (version: string) => void;
}

const versionOf = (id: string): string => live.units.rows.get(id)?.swVersion ?? '';
const isOfThisSoftware = (id: string): boolean => isOwnVersion(versionOf(id));

/** Target version of units: an offered package if all of them install packages, otherwise any version number. */
export default function UpgradeField({ ids, version, disabled, onVersion }: Props) {
  const packaged = ids.length > 0 && ids.every(isOfThisSoftware);
  return packaged ? (
    <OfferedVersion version={version} disabled={disabled} onVersion={onVersion} />
  ) : (
    <>
      <TextField
        label={t('bulk.version')}
        placeholder="10.1"
        inputMode="decimal"
        autoComplete="off"
        value={version}
        disabled={disabled}
        onChange={({ currentTarget }) => onVersion(currentTarget.value)}
      />
      <UpgradeWarnings versions={ids.map(versionOf)} target={isVersion(version.trim()) ? version.trim() : null} />
    </>
  );
}

function OfferedVersion({ version, disabled, onVersion }: Omit<Props, 'ids'>) {
  const { data } = useQuery({ ...callQuery(api.software.list, {}), staleTime: 0 });
  const offered = data?.flatMap((one) => (one.kind === 'unit' ? [one.version] : []));
  const strange = version !== '' && offered?.includes(version) === false;
  useEffect(() => {
    // It was typed for other units, or is no longer offered.
    if (strange) onVersion('');
  }, [strange, onVersion]);
  return (
    <LabeledSelect
      label={t('bulk.version')}
      value={strange ? '' : version}
      options={[
        { value: '', label: t(offered?.length === 0 ? 'bulk.version.none' : 'bulk.version.choose'), disabled: true },
        ...(offered ?? []).map((value) => ({ value, label: value })),
      ]}
      disabled={disabled}
      onChange={onVersion}
    />
  );
}
