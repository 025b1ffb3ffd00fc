import type { Unit, UnitConfiguration } from '@backhaul/contract';
import {
  changeCost,
  failedAsk,
  type InputAsk,
  type RunOnAir,
  SDI_INPUTS,
  type SdiInput,
  shownInput,
  SWITCHER_INPUT_DEBOUNCE_MS,
  unitActions,
} from '@backhaul/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../../api/client.js';
import { problemText } from '../../../../api/problem.js';
import { messageText } from '../../../../text/messages.js';
import { t } from '../../../../text/t.js';
import { Button } from '../../../../ui/button/Button.js';
import { Notice } from '../../../../ui/data/Notice.js';
import { SettingNote } from '../../../../ui/setting/Setting.js';
import { costText, runOnAir } from '../../../../transmit/cost-text.js';
import { useDraft } from '../../configure/context.js';
import classes from './cameras.module.css';

const askNow = (input: SdiInput) => ({ input, askedAt: Date.now() });

/** The interruption on air that a switch to another input causes, as text. */
const costOf = (settings: UnitConfiguration, sdiInput: SdiInput, run: RunOnAir): string | null =>
  costText(changeCost(settings, { ...settings, switcherMode: { ...settings.switcherMode, sdiInput } }, run));

/** Switches the input on air. Shows the requested input at first, and the reported one after a while. */
export function SwitcherInputs({ unit }: { readonly unit: Unit }) {
  const { desired, reported, capabilities, readOnly } = useDraft();
  const queries = useQueryClient();
  const [ask, setAsk] = useState<InputAsk | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (ask?.askedAt === null || ask === null) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), SWITCHER_INPUT_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [ask]);

  const shown = shownInput(ask, (reported ?? desired).switcherMode.sdiInput, now);
  const { configure: verdict, stop } = unitActions(unit, null);
  const put = async (sdiInput: SdiInput) => {
    const asked = askNow(sdiInput);
    setNow(asked.askedAt);
    setAsk(asked);
    setError(null);
    try {
      await api.configuration.setSdiInput({ params: { id: unit.uid }, body: { sdiInput } });
      await queries.invalidateQueries({ queryKey: api.units.configuration.key({ params: { id: unit.uid } }) });
    } catch (failure) {
      setAsk(failedAsk(asked));
      setError(problemText(failure));
    }
  };
  const other = SDI_INPUTS.find((input) => input !== shown) ?? shown;
  const cost = stop.allowed ? costOf(desired, other, runOnAir(unit, capabilities.features)) : null;
  const inputs = SDI_INPUTS.slice(0, capabilities.known ? capabilities.maxFeeds : SDI_INPUTS.length);
  return (
    <>
      <div className={classes['buttons']} role="group" aria-label={t('cameras.switcher.input')}>
        {inputs.map((input, index) => {
          const label = desired.multiCamera.labels[index];
          const name = t('cameras.switcher.sdi', { number: index + 1 });
          return (
            <Button
              key={input}
              look={input === shown ? 'primary' : 'quiet'}
              {...(input === shown && { icon: 'check' as const })}
              aria-pressed={input === shown}
              reason={readOnly ? t('permission.missing') : verdict.allowed ? null : messageText(verdict.message)}
              onClick={() => void put(input)}
            >
              {label ? `${name} · ${label}` : name}
            </Button>
          );
        })}
      </div>
      {cost === null ? null : <SettingNote>{cost}</SettingNote>}
      {error === null ? null : <Notice tone="warning">{error}</Notice>}
    </>
  );
}
