import type { Unit } from '@backhaul/contract';
import { isOwnVersion } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { callQuery } from '../../../api/call-query.js';
import { api } from '../../../api/client.js';
import { useCan } from '../../../session/hooks.js';
import { UpgradeWarnings } from '../../../software/UpgradeWarnings.js';
import { packages } from '../../../text/en/packages.js';
import { software } from '../../../text/en/software.js';
import { addMessages, t } from '../../../text/t.js';
import { momentText } from '../../../text/zone.js';
import { Button } from '../../../ui/button/Button.js';
import { Facts } from '../../../ui/data/Facts.js';
import { Notice } from '../../../ui/data/Notice.js';
import { Skeleton } from '../../../ui/data/Skeleton.js';
import { Progress } from '../../../ui/data/Progress.js';
import { DialogActions } from '../../../ui/dialog/Dialog.js';
import { DialogText } from '../../../ui/dialog/DialogText.js';
import { TextField } from '../../../ui/form/Field.js';
import { Form } from '../../../ui/form/Form.js';
import { useRequest } from '../../../api/use-request.js';
import { isVersion } from '../bulk/outcome.js';
import { failureReason } from '../details/header/UnitSoftware.js';

addMessages(software);
addMessages(packages);

const PackageChoice = lazy(() => import('../../../software/PackageChoice.js'));

interface Props {
  readonly unit: Pick<Unit, 'uid' | 'swVersion' | 'softwareUpgrade' | 'applications' | 'online'>;
  /** The unit has reported that it cannot install software. */
  readonly byHand: boolean;
  readonly onDone: () => void;
}

/** Current version of a unit, and the requested one with its progress; administrators can request another. */
export default function Software({ unit, byHand, onDone }: Props) {
  const may = useCan('unit:license');
  const [version, setVersion] = useState('');
  const [tried, setTried] = useState(false);
  const { send, busy, error } = useRequest();
  const packaged = may && !byHand && isOwnVersion(unit.swVersion);
  const [chosen, setChosen] = useState<string | null>(null);
  const { data } = useQuery({ ...callQuery(api.software.list, {}), enabled: packaged });
  const offered = data?.filter(({ kind }) => kind === 'unit') ?? [];
  const latest = offered.find((one) => one.version === chosen) ?? offered[0];
  const wanted = packaged ? (latest?.version ?? '') : version.trim();
  const valid = isVersion(wanted);
  const install = async () => {
    setTried(true);
    if (!valid) return;
    const done = await send(() => api.adminUnits.setTargetVersion({ params: { id: unit.uid, version: wanted } }));
    if (!done) return;
    setVersion('');
    setTried(false);
  };
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        return install();
      }}
    >
      <DialogText>{t('software.text', { version: unit.swVersion || t('software.none') })}</DialogText>
      <Standing unit={unit} />
      {byHand ? <Notice tone="info">{t('software.manual')}</Notice> : null}
      {byHand || unit.online || !may ? null : <Notice tone="info">{t('software.offline')}</Notice>}
      {packaged ? (
        <Suspense fallback={<Skeleton lines={2} />}>
          <PackageChoice kind="unit" version={chosen} onVersion={setChosen} />
        </Suspense>
      ) : null}
      {may && !packaged ? (
        <TextField
          label={t('software.version')}
          placeholder="10.1"
          inputMode="decimal"
          autoComplete="off"
          error={tried && !valid ? t('software.invalid') : undefined}
          value={version}
          onChange={({ currentTarget }) => setVersion(currentTarget.value)}
          data-autofocus
        />
      ) : null}
      <UpgradeWarnings versions={[unit.swVersion]} target={may && valid ? wanted : null} />
      {error === null ? null : <Notice tone="warning">{error}</Notice>}
      <DialogActions>
        <Button onClick={onDone}>{t('dialog.close')}</Button>
        {may ? (
          <Button
            look="primary"
            type="submit"
            busy={busy}
            reason={packaged && latest === undefined ? t('packages.none.unit') : null}
          >
            {t('software.install')}
          </Button>
        ) : null}
      </DialogActions>
    </Form>
  );
}

function Standing({ unit: { softwareUpgrade: asked, applications } }: Pick<Props, 'unit'>) {
  if (asked === null) return null;
  const state = t(`upgrade.${asked.status}`);
  const until = asked.status === 'pending' && asked.expiresAt !== null ? momentText(asked.expiresAt) : null;
  const why = asked.reason === null ? null : failureReason(asked.reason, asked.code);
  return (
    <>
      <Facts
        facts={[
          [t('software.head.version'), asked.version],
          [t('software.head.state'), state],
          ...(until === null ? [] : [[t('software.head.until'), until] as const]),
          ...(why === null ? [] : [[t('software.head.reason'), why] as const]),
        ]}
      />
      {asked.status === 'upgrading' ? <Progress text={state} percent={applications.upgrade?.progress ?? null} /> : null}
    </>
  );
}
