/** The Prometheus metrics of a console: series → value. */
export async function metrics(url: string): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line): [string, number] => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

const ACCEPTED = 'backhaul_device_messages_accepted{kind="all"}';

/** Number of accepted messages of devices. */
export const accepted = async (url: string): Promise<number> => (await metrics(url)).get(ACCEPTED) ?? 0;
