/**
 * The address of the console, without a slash at its end: `PUBLIC_URL`, or else the host of the request, which only its sender may be shown:
 * in what is sent to others it would let anybody direct them to another site.
 */
export const baseUrlOf = (publicUrl: string | undefined, host: string): string => publicUrl ?? `http://${host}`;
