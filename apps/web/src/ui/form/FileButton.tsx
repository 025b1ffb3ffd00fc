import { useRef } from 'react';
import { Button } from '../button/Button.js';
import classes from './FileButton.module.css';

interface Props {
  readonly label: string;
  /** Accepted types of files, such as `.csv`. */
  readonly accept: string;
  readonly multiple?: boolean;
  readonly busy?: boolean;
  readonly icon?: 'plus';
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button that chooses files of this computer. */
export function FileButton({ label, accept, multiple = false, busy = false, icon, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className={classes['frame']}>
      <input
        ref={input}
        className={classes['input']}
        type="file"
        accept={accept}
        multiple={multiple}
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) onFiles(files);
          // Allows choosing the same files again.
          currentTarget.value = '';
        }}
      />
      <Button {...(icon && { icon })} busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </span>
  );
}
