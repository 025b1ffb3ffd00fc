/** Codes of sockets, as sentences for users. */
const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'Something else of the server receives at this port',
  EADDRNOTAVAIL: 'The server does not have the address that it is to receive at',
  EACCES: 'The server is not permitted to receive at this port',
  ECONNREFUSED: 'The peer refuses the connection',
  ECONNRESET: 'The peer closed the connection',
  EPIPE: 'The peer closed the connection',
  ETIMEDOUT: 'The peer does not answer',
  EHOSTUNREACH: 'The peer cannot be reached',
  EHOSTDOWN: 'The peer cannot be reached',
  ENETUNREACH: 'The peer cannot be reached',
  ENETDOWN: 'The peer cannot be reached',
};

/** Reasons for which an MQTT 3.1.1 broker refuses a client. */
const BROKER: Readonly<Record<number, string>> = {
  2: 'The broker refuses the name of the client',
  3: 'The broker is not available',
  4: 'The broker refuses the user name or the password',
  5: 'The broker refuses the user name or the password',
};

/** Why an interface is not connected, in words; a message that is a sentence stays unchanged. */
export function reasonOf(error: Error & { readonly code?: string | number }): string {
  const { code, message } = error;
  if (typeof code === 'number') return BROKER[code] ?? 'The broker refuses the connection';
  return code === undefined ? message : (REASONS[code] ?? 'The connection failed');
}
