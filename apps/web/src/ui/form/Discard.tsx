import { t } from '../../text/t.js';
import { Button } from '../button/Button.js';

/** Discards the changes of its form. It disappears with them, so the focus goes to the button that submits. */
export const Discard = ({ onDiscard }: { readonly onDiscard: () => void }) => (
  <Button
    onClick={({ currentTarget: { form } }) => {
      form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
      onDiscard();
    }}
  >
    {t('dialog.discard')}
  </Button>
);
