import type { ChannelGraphics, Graphic, ManagedChannel, Channel } from '@backhaul/contract';
import { placeProblems, type GraphicPlace } from '@backhaul/domain';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { idempotencyHeaders } from '../../../api/idempotency-headers.js';
import { problemText } from '../../../api/problem.js';
import { messageText } from '../../../text/messages.js';
import { t } from '../../../text/t.js';
import { Button } from '../../../ui/button/Button.js';
import { Notice } from '../../../ui/data/Notice.js';
import { DialogActions } from '../../../ui/dialog/Dialog.js';
import { useUnsaved } from '../../../ui/dialog/unsaved.js';
import { disabledReason } from '../../../ui/form/disabled-reason.js';
import { Discard } from '../../../ui/form/Discard.js';
import { SelectField } from '../../../ui/form/Field.js';
import { Form } from '../../../ui/form/Form.js';
import { NumberField } from '../../../ui/form/NumberField.js';
import { useChange } from '../../../ui/resource/use-change.js';
import { SettingPair } from '../../../ui/setting/Setting.js';
import { toast } from '../../../ui/toast/toast.js';
import { GraphicPreview } from './GraphicPreview.js';

interface Props {
  readonly channel: ManagedChannel & Pick<Channel, 'previewUrl'>;
  readonly graphics: ChannelGraphics;
  readonly files: readonly Graphic[];
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

const FIELDS = ['x', 'y', 'width', 'opacity'] as const satisfies readonly (keyof GraphicPlace)[];
const HINTS: Partial<Record<keyof GraphicPlace, 'graphics.x.hint' | 'graphics.y.hint'>> = {
  x: 'graphics.x.hint',
  y: 'graphics.y.hint',
};

/** Choice and position of the graphic on the picture, with a preview. */
export function OverlayForm({ channel, graphics, files, reason }: Props) {
  const [moved, setMoved] = useState<Partial<GraphicPlace>>({});
  const [chosen, setChosen] = useState<string | null>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = useChange();
  const place: GraphicPlace = { ...graphics.place, ...moved };
  const graphicId = chosen === undefined ? graphics.graphicId : chosen;
  const isChanged = graphicId !== graphics.graphicId || FIELDS.some((field) => place[field] !== graphics.place[field]);
  const problems = placeProblems(place);
  const errorOf = (field: keyof GraphicPlace): string | undefined => {
    const problem = problems.find(({ path }) => path === field);
    return problem && messageText(problem.message);
  };
  useUnsaved(isChanged && !busy);
  const discard = () => {
    setMoved({});
    setChosen(undefined);
  };
  const save = async () => {
    setRefusal(null);
    setBusy(true);
    try {
      const body = { ...place, graphicId };
      await change(() => api.graphics.setOverlay({ params: { id: channel.id }, body }, idempotencyHeaders()));
      discard();
      toast(t('graphics.saved'), { tone: 'success' });
    } catch (error) {
      setRefusal(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form
      onSubmit={async (event) => {
        event.preventDefault();
        if (!busy && reason === null && isChanged && problems.length === 0) await save();
      }}
    >
      <GraphicPreview channel={channel} graphicId={graphicId} place={place} />
      <SelectField
        label={t('graphics.chosen')}
        value={graphicId ?? ''}
        disabled={reason !== null}
        onChange={({ currentTarget: { value } }) => setChosen(value === '' ? null : value)}
      >
        <option value="">{t('graphics.none')}</option>
        {files.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {[FIELDS.slice(0, 2), FIELDS.slice(2)].map((pair) => (
        <SettingPair key={pair.join()}>
          {pair.map((field) => {
            const hint = HINTS[field];
            return (
              <NumberField
                key={field}
                label={t(`graphics.${field}`)}
                hint={hint && t(hint)}
                error={errorOf(field)}
                disabled={reason !== null}
                value={place[field]}
                onChange={(value) => setMoved({ ...moved, [field]: value })}
              />
            );
          })}
        </SettingPair>
      ))}
      {refusal === null ? null : (
        <Notice tone="warning">
          {t('graphics.notSaved')}: {refusal}
        </Notice>
      )}
      <DialogActions>
        {isChanged ? <Discard onDiscard={discard} /> : null}
        <Button
          look="primary"
          type="submit"
          busy={busy}
          reason={reason ?? disabledReason(isChanged, problems.length > 0)}
        >
          {t('dialog.apply')}
        </Button>
      </DialogActions>
    </Form>
  );
}
