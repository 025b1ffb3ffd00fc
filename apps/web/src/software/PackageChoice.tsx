import type { SoftwareKind } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { base64Of } from '../api/base64.js';
import { callQuery } from '../api/call-query.js';
import { api } from '../api/client.js';
import { idempotencyHeaders } from '../api/idempotency-headers.js';
import { fieldProblems, problemText } from '../api/problem.js';
import { useCan } from '../session/hooks.js';
import { bytesText } from '../text/number.js';
import { packages as words } from '../text/en/packages.js';
import { addMessages, t } from '../text/t.js';
import { momentText } from '../text/zone.js';
import { Button } from '../ui/button/Button.js';
import { Notice } from '../ui/data/Notice.js';
import { Skeleton } from '../ui/data/Skeleton.js';
import { SelectField } from '../ui/form/Field.js';
import { FileButton } from '../ui/form/FileButton.js';
import { useChange } from '../ui/resource/use-change.js';
import { toast } from '../ui/toast/toast.js';
import classes from './software.module.css';

addMessages(words);

interface Props {
  /** Kind of the devices. */
  readonly kind: SoftwareKind;
  /** Null: the latest one. */
  readonly version: string | null;
  readonly onVersion: (version: string | null) => void;
}

/** Choice of an offered package; superusers add packages, and withdraw the chosen one. */
export default function PackageChoice({ kind, version, onVersion }: Props) {
  const { data, error } = useQuery({ ...callQuery(api.software.list, {}), staleTime: 0 });
  const manages = useCan('software:manage');
  if (error !== null) return <Notice tone="warning">{problemText(error)}</Notice>;
  if (data === undefined) return <Skeleton lines={2} />;
  const packages = data.filter((one) => one.kind === kind);
  const chosen = packages.find((one) => one.version === version) ?? packages[0];
  return (
    <div className={classes['choice']}>
      {chosen === undefined ? (
        <Notice tone="info">{t(`packages.none.${kind}`)}</Notice>
      ) : (
        <SelectField
          label={t('packages.version')}
          hint={t('packages.offered', { size: bytesText(chosen.bytes), time: momentText(chosen.createdAt) })}
          value={chosen.version}
          onChange={({ currentTarget }) => onVersion(currentTarget.value)}
        >
          {packages.map((one) => (
            <option key={one.version}>{one.version}</option>
          ))}
        </SelectField>
      )}
      {manages ? <Packages kind={kind} chosen={chosen?.version ?? null} onVersion={onVersion} /> : null}
    </div>
  );
}

interface PackagesProps {
  readonly kind: SoftwareKind;
  readonly chosen: string | null;
  readonly onVersion: Props['onVersion'];
}

/** Adds a package and its signature from this computer, or withdraws the chosen one. */
function Packages({ kind, chosen, onVersion }: PackagesProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = useChange();
  const doing = async (action: () => Promise<void>) => {
    setRefusal(null);
    setBusy(true);
    try {
      await change(action);
    } catch (error) {
      setRefusal([...fieldProblems(error).values()][0] ?? problemText(error));
    } finally {
      setBusy(false);
    }
  };
  const add = (files: readonly File[]) =>
    doing(async () => {
      const signature = files.find(({ name }) => name.endsWith('.sig'));
      const file = files.find((one) => one !== signature);
      if (signature === undefined || file === undefined) return setRefusal(t('packages.twoFiles'));
      const body = {
        package: base64Of(new Uint8Array(await file.arrayBuffer())),
        signature: (await signature.text()).trim(),
      };
      const added = await api.software.add({ body }, idempotencyHeaders());
      // A package of the other kind is offered too, but cannot be chosen here.
      if (added.kind === kind) onVersion(added.version);
      toast(t(`packages.added.${added.kind}`, { version: added.version }), { tone: 'success' });
    });
  const remove = (version: string) =>
    doing(async () => {
      await api.software.remove({ params: { kind, version } }, idempotencyHeaders());
      onVersion(null);
    });
  return (
    <div className={classes['packages']}>
      <FileButton
        icon="plus"
        label={t('packages.add')}
        accept=".gz,.sig"
        multiple
        busy={busy}
        onFiles={(files) => void add(files)}
      />
      {chosen === null ? null : (
        <Button busy={busy} onClick={() => void remove(chosen)}>
          {t('packages.remove', { version: chosen })}
        </Button>
      )}
      {refusal === null ? null : <Notice tone="warning">{refusal}</Notice>}
    </div>
  );
}
