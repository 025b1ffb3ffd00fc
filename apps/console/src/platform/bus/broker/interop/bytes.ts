/** First bytes of fixed headers (2.2). */
export const header = { connect: 0x10, publish: 0x30, subscribe: 0x82, unsubscribe: 0xa2, pingreq: 0xc0 } as const;

/** A string, preceded by its length (1.5.3). */
export const text = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes]);
};

/** A packet of at most 127 bytes that no library would make. */
export const packet = (first: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([first, body.length]), body]);
};
