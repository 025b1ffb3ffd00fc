import type { Unit } from '@backhaul/contract';
import { lazy, useState } from 'react';
import { useCan } from '../../../../session/hooks.js';
import { t } from '../../../../text/t.js';
import { Button } from '../../../../ui/button/Button.js';
import { Dialog } from '../../../../ui/dialog/Dialog.js';
import classes from './story.module.css';

const ChooseStory = lazy(() => import('./ChooseStory.js'));

/** The story that names the recordings of the unit, and the button to choose another. */
export function StoryLine({ unit }: { readonly unit: Unit }) {
  const [opened, setOpened] = useState(false);
  const mayChoose = useCan('unit:configure');
  const maySee = useCan('story:read');
  if (!maySee) return null;
  const close = () => setOpened(false);
  return (
    <div className={classes['line']}>
      <span className={classes['head']}>{t('story.label')}</span>
      <strong className={classes['slugline']}>{unit.slugline ?? t('story.none')}</strong>
      {mayChoose ? (
        <Button size="small" onClick={() => setOpened(true)}>
          {t('story.choose')}
        </Button>
      ) : null}
      <Dialog opened={opened} onClose={close} title={t('story.title', { name: unit.name })} width={560}>
        <ChooseStory unit={unit} onDone={close} />
      </Dialog>
    </div>
  );
}
