/** The logo: a signal over two hills, with its peak on air. */
export function Logo({ size = 26 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" fill="none" aria-hidden="true" focusable="false">
      <path
        d="M3 21 9.2 9.5l4.6 7.4 3.4-5.4L23 21"
        stroke="var(--act)"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="9.2" cy="6.4" r="2.4" fill="var(--live)" />
    </svg>
  );
}
