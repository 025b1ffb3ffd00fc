import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { problemText } from '../../api/problem.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { DataState } from '../../ui/data/DataState.js';
import { DialogText } from '../../ui/dialog/DialogText.js';
import { RecoveryCodes } from './RecoveryCodes.js';
import { DisableTwoFactor } from './DisableTwoFactor.js';
import { SetUpTwoFactor } from './SetUpTwoFactor.js';

/** Second factor of the signed-in user: its state, setup and removal. */
export function TwoFactorSection() {
  const state = useQuery({ queryKey: ['secondFactor'], queryFn: () => api.secondFactor.state() });
  const [changing, setChanging] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const done = (): void => {
    setCodes(null);
    setChanging(false);
    void state.refetch();
  };
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={done} />;
  if (state.isPending) return <DataState state="loading" />;
  if (state.isError) {
    return <DataState state="failed" text={problemText(state.error)} onRetry={() => void state.refetch()} />;
  }
  const { enabled, recoveryCodesLeft } = state.data;
  if (changing) return enabled ? <DisableTwoFactor onDone={done} /> : <SetUpTwoFactor onConfirmed={setCodes} />;
  return (
    <>
      <DialogText>{enabled ? t('twoFactor.on', { count: recoveryCodesLeft }) : t('twoFactor.off')}</DialogText>
      <Button onClick={() => setChanging(true)}>{enabled ? t('twoFactor.turnOff') : t('twoFactor.setUp')}</Button>
    </>
  );
}
