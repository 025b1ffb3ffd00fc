import { unitActions } from '@backhaul/domain';
import { type ComponentType, lazy, useState } from 'react';
import { messageText } from '../../../text/messages.js';
import { t } from '../../../text/t.js';
import { useUnsaved } from '../../../ui/dialog/unsaved.js';
import { TabbedForm } from '../../../ui/setting/TabbedForm.js';
import { toast } from '../../../ui/toast/toast.js';
import { type Capabilities, type ConfigurationState, DraftContext } from './context.js';
import type { ConfigurableUnit } from './draft.js';
import { FormNotices } from './FormNotices.js';
import { TABS, type TabKey, tabOf } from './tabs.js';
import { useConfigurationDraft } from './use-configuration-draft.js';

const CONTENTS: Readonly<Record<TabKey, ComponentType>> = {
  connections: lazy(() => import('./tabs/Connections.js')),
  video: lazy(() => import('./tabs/VideoAudio.js')),
  network: lazy(() => import('./tabs/Network.js')),
  advanced: lazy(() => import('./tabs/Advanced.js')),
  ipPipe: lazy(() => import('./tabs/IpPipe.js')),
  alerts: lazy(() => import('./tabs/Alerts.js')),
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

/** Tabs of the configuration of a unit, with its delivery state and the buttons to apply it. */
export function ConfigurationForm({ onDone, ...given }: Props) {
  const { unit, state, readOnly } = given;
  const [tab, setTab] = useState<string>(TABS[0]);
  const [refusals, setRefusals] = useState(0);
  const form = useConfigurationDraft(given);
  const { configure: verdict } = unitActions(unit, null);
  const refusedTabs = new Set(form.refused.map(tabOf));
  useUnsaved(form.unsaved);

  const save = async (close: boolean) => {
    const [first] = TABS.filter((key) => refusedTabs.has(key));
    if (first !== undefined) {
      setTab(first);
      setRefusals((count) => count + 1);
      return;
    }
    // The form shows the refusal.
    const next = form.unsaved ? await form.send().catch(() => null) : state;
    if (next === null) {
      setRefusals((count) => count + 1);
      return;
    }
    if (form.unsaved) toast(t('configure.saved', { name: unit.name }), { tone: 'success' });
    if (close && next.delivery !== 'notSent') onDone();
  };

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
        notices={<FormNotices form={form} state={state} ofUnit={tab !== 'alerts'} />}
        unsaved={form.unsaved}
        refusals={refusals}
        busy={form.sending}
        cost={form.cost}
        disabledReason={
          verdict.allowed ? (form.overtaken ? t('configure.conflict') : null) : messageText(verdict.message)
        }
        onApply={readOnly ? null : () => void save(false)}
        onOk={readOnly ? null : () => void save(true)}
        onClose={onDone}
      />
    </DraftContext>
  );
}
