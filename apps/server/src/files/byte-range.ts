/** First and last byte of a range. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The single range of a `Range` header for a file of this size (RFC 9110 §14). Undefined: the whole file is sent, as for several ranges
 * and for units other than bytes, which may be ignored.
 */
export function byteRange(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(bytes, Number(last));
    return length === 0 ? 'unsatisfiable' : { from: bytes - length, to: bytes - 1 };
  }
  const from = Number(first);
  const to = last === '' ? bytes - 1 : Math.min(bytes - 1, Number(last));
  if (last !== '' && Number(last) < from) return undefined;
  return from >= bytes ? 'unsatisfiable' : { from, to };
}
