import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { base64Of } from '../../api/base64.js';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { fieldProblems, problemText } from '../../api/problem.js';
import { useCan } from '../../session/hooks.js';
import { bytesText } from '../../text/number.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Button } from '../../ui/button/Button.js';
import { Notice } from '../../ui/data/Notice.js';
import { Skeleton } from '../../ui/data/Skeleton.js';
import { SelectField } from '../../ui/form/Field.js';
import { useChange } from '../../ui/resource/use-change.js';
import { toast } from '../../ui/toast/toast.js';
import classes from './servers.module.css';

interface Props {
  /** Null: the latest one. */
  readonly version: string | null;
  readonly onVersion: (version: string | null) => void;
}

/** The packages that are offered, one of them to choose; super users offer others, and withdraw the chosen one. */
export default function UpgradeChoice({ version, onVersion }: Props) {
  const { data: packages, error } = useQuery({ ...callQuery(api.serverSoftware.list, {}), staleTime: 0 });
  const manages = useCan('software:manage');
  if (error !== null) return <Notice tone="warning">{problemText(error)}</Notice>;
  if (packages === undefined) return <Skeleton lines={2} />;
  const chosen = packages.find((one) => one.version === version) ?? packages[0];
  return (
    <div className={classes['choice']}>
      {chosen === undefined ? (
        <Notice tone="info">{t('servers.upgradeNone')}</Notice>
      ) : (
        <SelectField
          label={t('servers.upgradeVersion')}
          hint={t('servers.upgradeOffered', { size: bytesText(chosen.bytes), time: momentText(chosen.createdAt) })}
          value={chosen.version}
          onChange={({ currentTarget }) => onVersion(currentTarget.value)}
        >
          {packages.map((one) => (
            <option key={one.version}>{one.version}</option>
          ))}
        </SelectField>
      )}
      {manages ? <Packages chosen={chosen?.version ?? null} onVersion={onVersion} /> : null}
    </div>
  );
}

interface PackagesProps {
  readonly chosen: string | null;
  readonly onVersion: Props['onVersion'];
}

/** Adds a package with its signature from this computer, or withdraws the chosen one. */
function Packages({ chosen, onVersion }: PackagesProps) {
  const input = useRef<HTMLInputElement>(null);
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
      if (signature === undefined || file === undefined) return setRefusal(t('servers.upgradeTwoFiles'));
      const body = {
        package: base64Of(new Uint8Array(await file.arrayBuffer())),
        signature: (await signature.text()).trim(),
      };
      const { version } = await api.serverSoftware.add({ body }, idempotencyHeaders());
      onVersion(version);
      toast(t('servers.upgradeAdded', { version }), { tone: 'success' });
    });
  const remove = (version: string) =>
    doing(async () => {
      await api.serverSoftware.remove({ params: { version } }, idempotencyHeaders());
      onVersion(null);
    });
  return (
    <div className={classes['packages']}>
      <input
        ref={input}
        className={classes['files']}
        type="file"
        accept=".gz,.sig"
        multiple
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) void add(files);
          // The same files may be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button icon="plus" busy={busy} onClick={() => input.current?.click()}>
        {t('servers.upgradeAdd')}
      </Button>
      {chosen === null ? null : (
        <Button busy={busy} onClick={() => void remove(chosen)}>
          {t('servers.upgradeRemove', { version: chosen })}
        </Button>
      )}
      {refusal === null ? null : <Notice tone="warning">{refusal}</Notice>}
    </div>
  );
}
