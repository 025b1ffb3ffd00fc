import { ICON_PATHS, type IconName } from './paths.js';

interface Props {
  readonly name: IconName;
  /** px. */
  readonly size?: number;
  readonly className?: string | undefined;
}

/** A decorative icon; the text or label beside it gives the meaning. */
export function Icon({ name, size = 18, className }: Props) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
