import type { MappingTest, Newsroom } from '@backhaul/contract';
import { useRef, useState } from 'react';
import { api } from '../../../api/client.js';
import { idempotencyHeaders } from '../../../api/idempotency-headers.js';
import { problemText } from '../../../api/problem.js';
import { t } from '../../../text/t.js';
import { momentText } from '../../../text/zone.js';
import { Button } from '../../../ui/button/Button.js';
import { ConfirmedButton } from '../../../ui/dialog/ConfirmedButton.js';
import { Facts } from '../../../ui/data/Facts.js';
import { Notice } from '../../../ui/data/Notice.js';
import { FileButton } from '../../../ui/form/FileButton.js';
import { TextArea } from '../../../ui/form/TextArea.js';
import { useChange } from '../../../ui/resource/use-change.js';
import { toast } from '../../../ui/toast/toast.js';
import { MappingResult } from './MappingResult.js';
import { MappingText } from './MappingText.js';
import classes from './newsroom.module.css';

interface Props {
  readonly inventoryId: string;
  readonly newsroom: Newsroom;
}

/** The XSLT file of a newsroom, and its test on a sample. */
export function Mapping({ inventoryId, newsroom: { mapping } }: Props) {
  const params = { id: inventoryId };
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [sample, setSample] = useState('');
  const [testing, setTesting] = useState(false);
  const [result, setResult] = useState<MappingTest | null>(null);
  /** Number of the latest test; answers of cancelled tests are ignored. */
  const awaited = useRef(0);
  const change = useChange();
  const act = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    setRefusal(null);
    setResult(null);
    try {
      await change(work);
      toast(done, { tone: 'success' });
    } catch (error) {
      setRefusal(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  const upload = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    const body = { name: file.name, content: await file.text() };
    await act(() => api.newsrooms.setMapping({ params, body }, idempotencyHeaders()), t('newsroom.mapping.uploaded'));
  };
  const test = async () => {
    awaited.current += 1;
    const own = awaited.current;
    setTesting(true);
    setRefusal(null);
    setResult(null);
    try {
      const made = await api.newsrooms.test({ params, body: { sample } });
      if (own === awaited.current) setResult(made);
    } catch (error) {
      if (own === awaited.current) setRefusal(problemText(error));
    } finally {
      if (own === awaited.current) setTesting(false);
    }
  };
  const cancel = () => {
    awaited.current += 1;
    setTesting(false);
    setRefusal(t('newsroom.test.cancelled'));
  };
  return (
    <div className={classes['stack']}>
      <Facts
        facts={[
          [
            t('newsroom.mapping.file'),
            mapping === null ? t('newsroom.mapping.none') : `${mapping.name} · ${momentText(mapping.changedAt)}`,
          ],
        ]}
      />
      <p className={classes['hint']}>{t('newsroom.mapping.form')}</p>
      <div className={classes['buttons']}>
        <FileButton
          label={t('newsroom.mapping.upload')}
          accept=".xslt,.xsl"
          busy={busy}
          onFiles={(files) => void upload(files)}
        />
        {mapping === null ? null : (
          <ConfirmedButton
            label={t('newsroom.mapping.remove')}
            title={t('newsroom.mapping.removeAsk')}
            text={t('newsroom.mapping.removeText')}
            done={t('newsroom.mapping.removed')}
            act={() => api.newsrooms.removeMapping({ params }, idempotencyHeaders())}
          />
        )}
      </div>
      {refusal === null ? null : <Notice tone="warning">{refusal}</Notice>}
      <div className={classes['bench']}>
        <TextArea
          label={t('newsroom.test.sample')}
          rows={12}
          spellCheck={false}
          value={sample}
          onChange={({ currentTarget }) => setSample(currentTarget.value)}
        />
        {mapping === null ? null : (
          <MappingText inventoryId={inventoryId} changedAt={mapping.changedAt} problems={result?.problems ?? []} />
        )}
        <TextArea label={t('newsroom.test.output')} rows={12} readOnly value={result?.output ?? ''} />
      </div>
      <div className={classes['buttons']}>
        <FileButton
          label={t('newsroom.test.file')}
          accept=".xml"
          onFiles={([file]) => void file?.text().then(setSample)}
        />
        {testing ? (
          <Button onClick={cancel}>{t('newsroom.test.cancel')}</Button>
        ) : (
          <Button look="primary" onClick={() => void test()}>
            {t('newsroom.test.run')}
          </Button>
        )}
      </div>
      {result === null ? null : <MappingResult inventoryId={inventoryId} result={result} />}
    </div>
  );
}
