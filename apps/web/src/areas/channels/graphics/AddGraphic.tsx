import { checkGraphic, isSmallGraphic } from '@backhaul/domain';
import { useRef, useState } from 'react';
import { base64Of } from '../../../api/base64.js';
import { api } from '../../../api/client.js';
import { idempotencyHeaders } from '../../../api/idempotency-headers.js';
import { fieldProblems, problemText } from '../../../api/problem.js';
import { messageText } from '../../../text/messages.js';
import { t } from '../../../text/t.js';
import { Button } from '../../../ui/button/Button.js';
import { Notice } from '../../../ui/data/Notice.js';
import { useChange } from '../../../ui/resource/use-change.js';
import { toast } from '../../../ui/toast/toast.js';
import own from './graphics.module.css';

interface Props {
  readonly inventoryId: string;
  /** Why none can be added. */
  readonly reason: string | null;
}

/** Maximum length of a name. */
const LONGEST_NAME = 100;

/** Adds a PNG from this computer. It is checked here first, by the same rules as on the console. */
export function AddGraphic({ inventoryId, reason }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = useChange();
  const add = async (file: File) => {
    setRefusal(null);
    const data = new Uint8Array(await file.arrayBuffer());
    const { problem, png } = checkGraphic(data);
    if (problem !== null) return setRefusal(messageText(problem));
    const name = file.name
      .replace(/\.png$/i, '')
      .replaceAll('\\', '')
      .slice(0, LONGEST_NAME);
    setBusy(true);
    try {
      const body = { name, png: base64Of(data) };
      await change(() => api.graphics.create({ params: { id: inventoryId }, body }, idempotencyHeaders()));
      const key = isSmallGraphic(png) ? 'graphics.added.small' : 'graphics.added';
      toast(t(key, { name }), { tone: 'success' });
    } catch (error) {
      setRefusal([...fieldProblems(error).values()][0] ?? problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <input
        ref={input}
        className={own['input']}
        type="file"
        accept="image/png"
        tabIndex={-1}
        aria-hidden="true"
        disabled={reason !== null}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) void add(file);
          // Allows the same file to be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button icon="plus" busy={busy} reason={reason} onClick={() => input.current?.click()}>
        {t('graphics.add')}
      </Button>
      {refusal === null ? null : <Notice tone="warning">{refusal}</Notice>}
    </div>
  );
}
