import type { Graphic } from '@backhaul/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { idempotencyHeaders } from '../../../api/idempotency-headers.js';
import { problemText } from '../../../api/problem.js';
import { bytesText } from '../../../text/number.js';
import { t } from '../../../text/t.js';
import { Button } from '../../../ui/button/Button.js';
import { DataState } from '../../../ui/data/DataState.js';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.js';
import { useChange } from '../../../ui/resource/use-change.js';
import classes from '../channels.module.css';
import { AddGraphic } from './AddGraphic.js';
import own from './graphics.module.css';
import { useGraphicUrl } from './use-graphics.js';

interface Props {
  readonly inventoryId: string;
  readonly files: readonly Graphic[];
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

/** Graphics of an inventory: add and delete. */
export function GraphicFiles({ inventoryId, files, reason }: Props) {
  const [removed, setRemoved] = useState<Graphic | null>(null);
  const add = <AddGraphic inventoryId={inventoryId} reason={reason} />;
  if (files.length === 0) {
    return (
      <DataState state="empty" title={t('graphics.files.none')} text={t('graphics.files.none.text')} action={add} />
    );
  }
  return (
    <>
      <ul className={classes['destinations']} aria-label={t('graphics.files')}>
        {files.map((graphic) => (
          <li key={graphic.id} className={classes['destination']}>
            <GraphicFile graphic={graphic} />
            <div className={classes['acts']}>
              <Button size="small" look="plain" reason={reason} onClick={() => setRemoved(graphic)}>
                {t('graphics.remove')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <div className={classes['adds']}>{add}</div>
      {removed === null ? null : <RemoveGraphic graphic={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

function GraphicFile({ graphic: { id, name, width, height, bytes, channels } }: { readonly graphic: Graphic }) {
  const url = useGraphicUrl(id);
  return (
    <div className={own['file']}>
      {url === undefined ? <span className={own['thumb']} /> : <img className={own['thumb']} src={url} alt="" />}
      <div className={classes['what']}>
        <strong>{name}</strong>
        <span className={classes['target']}>{t('graphics.size', { width, height, size: bytesText(bytes) })}</span>
        <span className={classes['target']}>{t('graphics.used', { count: channels })}</span>
      </div>
    </div>
  );
}

function RemoveGraphic({ graphic, onClose }: { readonly graphic: Graphic; readonly onClose: () => void }) {
  const change = useChange();
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => change(() => api.graphics.remove({ params: { graphicId: graphic.id } }, idempotencyHeaders())),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      opened
      title={t('graphics.removeAsk', { name: graphic.name })}
      text={t('graphics.removeText')}
      confirmLabel={t('graphics.remove')}
      cancelLabel={t('dialog.cancel')}
      busy={isPending}
      error={error ? problemText(error) : null}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
