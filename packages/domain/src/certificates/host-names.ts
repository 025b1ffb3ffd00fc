/** One name of a certificate in the format of Node; a quoted value is not a host name. */
const NAME = /(?:^|, )([^:,"]+):("(?:[^"\\]|\\.)*"|[^,]*)/g;
const HOST = /^[\w.*:-]{1,255}$/;

/** The hosts in the subject alternative names of a certificate (`X509Certificate.subjectAltName`): DNS names and addresses, each once. */
export function hostNames(subjectAltName: string | undefined): string[] {
  const names = [...(subjectAltName ?? '').matchAll(NAME)].flatMap(([, kind, name = '']) =>
    (kind === 'DNS' || kind === 'IP Address') && HOST.test(name) ? [name] : [],
  );
  return [...new Set(names)];
}
