import type { AiTest as Answer } from '@backhaul/contract';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { problemText } from '../../api/problem.js';
import { transcriptProblem } from '../../text/transcript-problem.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Notice } from '../../ui/data/Notice.js';

/** Tests the stored service, and shows its answer. */
export function AiTest({ isOn }: { readonly isOn: boolean }) {
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const test = async (): Promise<void> => {
    setBusy(true);
    setAnswer(null);
    setRefusal(null);
    try {
      setAnswer(await api.aiSettings.test({}, idempotencyHeaders()));
    } catch (error) {
      setRefusal(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <Button busy={busy} reason={isOn ? null : t('ai.test.off')} onClick={() => void test()}>
        {t('ai.test')}
      </Button>
      {refusal === null ? null : <Notice tone="warning">{refusal}</Notice>}
      {answer === null ? null : (
        <Notice tone={answer.problem === null ? 'info' : 'warning'}>
          <p>{answerText(answer)}</p>
          {answer.text === '' ? null : <p>{t('ai.test.heard', { text: answer.text })}</p>}
        </Notice>
      )}
    </div>
  );
}

const answerText = ({ host, problem, status, tookMs }: Answer): string =>
  problem === null
    ? t('ai.test.done', { host, time: `${(tookMs / 1000).toFixed(1)} s` })
    : `${host}: ${transcriptProblem(problem, status)}`;
