import { unitActions } from '@backhaul/domain';
import { type ComponentType, lazy, useState } from 'react';
import { translated } from '../../../text/sentences.js';
import { t } from '../../../text/t.js';
import { Button } from '../../../ui/button/Button.js';
import { Notice } from '../../../ui/data/Notice.js';
import { useUnsaved } from '../../../ui/dialog/unsaved.js';
import { TabbedForm } from '../../../ui/setting/TabbedForm.js';
import { toast } from '../../../ui/toast/toast.js';
import { type Capabilities, type ConfigurationState, DraftContext } from './context.js';
import type { ConfigurableUnit } from './draft.js';
import { Standing } from './Standing.js';
import { TABS, type TabKey, tabOf } from './tabs.js';
import { useDraftOf } from './useDraftOf.js';

const CONTENTS: Readonly<Record<TabKey, ComponentType>> = {
  connections: lazy(() => import('./tabs/Connections.js')),
  video: lazy(() => import('./tabs/VideoAudio.js')),
  network: lazy(() => import('./tabs/Network.js')),
  advanced: lazy(() => import('./tabs/Advanced.js')),
  ipPipe: lazy(() => import('./tabs/IpPipe.js')),
  metadata: lazy(() => import('./tabs/MetadataTab.js')),
  ipInput: lazy(() => import('./tabs/IpInput.js')),
};

interface Props {
  readonly unit: ConfigurableUnit;
  readonly state: ConfigurationState;
  readonly capabilities: Capabilities;
  readonly readOnly: boolean;
  readonly onDone: () => void;
}

/** The tabs of a unit's configuration, with how wish and report stand, and the sending of what was changed. */
export function ConfigurationForm({ onDone, ...given }: Props) {
  const { unit, state, capabilities, readOnly } = given;
  const [tab, setTab] = useState<string>(TABS[0]);
  const form = useDraftOf(given);
  const { configure: verdict, stop } = unitActions(unit, null);
  const refusedTabs = new Set(form.refused.map(tabOf));
  useUnsaved(form.unsaved);

  const save = async (close: boolean) => {
    const [first] = TABS.filter((key) => refusedTabs.has(key));
    if (first !== undefined) {
      setTab(first);
      return;
    }
    // A refusal is shown from the form's own state.
    const next = form.unsaved ? await form.send().catch(() => null) : state;
    if (next === null) return;
    if (form.unsaved) toast(t('configure.saved', { name: unit.name }), { tone: 'success' });
    if (close && next.delivery !== 'notSent') onDone();
  };
  const notSent = form.unreached || (state.delivery === 'notSent' && !form.unsaved && !form.sending);

  return (
    <DraftContext value={form.draft}>
      <TabbedForm
        label={t('configure.parts')}
        tabs={TABS.map((key) => {
          const Content = CONTENTS[key];
          return { key, label: t(`configure.tab.${key}`), refused: refusedTabs.has(key), content: <Content /> };
        })}
        chosen={tab}
        onChoose={setTab}
        notices={
          <>
            <Standing unit={unit} state={state} known={capabilities.known} />
            {notSent ? (
              <Notice tone="warning">
                {t('configure.notSent')}{' '}
                <Button
                  size="small"
                  icon="retry"
                  busy={form.sending}
                  onClick={() => void form.send().catch(() => null)}
                >
                  {t('data.retry')}
                </Button>
              </Notice>
            ) : null}
            {form.overtaken ? (
              <Notice tone="warning">
                {t('configure.overtaken')}{' '}
                <Button size="small" onClick={form.forget}>
                  {t('configure.reload')}
                </Button>
              </Notice>
            ) : null}
            {form.problem === null || form.unreached || form.overtaken ? null : (
              <Notice tone="warning">{form.problem}</Notice>
            )}
            {stop.allowed && form.unsaved ? <Notice tone="info">{t('configure.onAir')}</Notice> : null}
            {verdict.allowed || readOnly ? null : <Notice tone="info">{translated(verdict.message)}</Notice>}
          </>
        }
        unsaved={form.unsaved}
        busy={form.sending}
        disabled={!verdict.allowed || form.overtaken}
        onApply={readOnly ? null : () => void save(false)}
        onOk={readOnly ? null : () => void save(true)}
        onClose={onDone}
      />
    </DraftContext>
  );
}
