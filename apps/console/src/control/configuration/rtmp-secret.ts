/** The secrets of an RTMP destination: neither contains a line break. */
export interface RtmpSecret {
  readonly key: string;
  /** Password of its user name; absent: none. */
  readonly password?: string;
}

/** As it is sealed: the key, and the password on a second line. */
export const rtmpSecretText = ({ key, password }: RtmpSecret): string =>
  password === undefined ? key : `${key}\n${password}`;

export function rtmpSecretOf(text: string): RtmpSecret {
  const [key = '', password] = text.split('\n');
  return password === undefined ? { key } : { key, password };
}
