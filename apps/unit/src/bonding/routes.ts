import { EngineRun, parseJson, splitArgs } from '@backhaul/agent';
import { readFile } from 'node:fs/promises';
import * as z from 'zod';

const Routes = z.array(z.object({ dev: z.string(), gateway: z.string().optional() }));

/** Our own routing tables: this number plus the index of the interface. */
const FIRST_TABLE = 7000;

async function ip(args: string): Promise<{ readonly said: string; readonly done: boolean }> {
  let said = '';
  const run = await EngineRun.start({
    command: 'ip',
    args: splitArgs(args),
    onOutput: (chunk) => (said += chunk.toString()),
  });
  const { code } = await run.exited;
  return { said, done: code === 0 };
}

async function routesOf(args: string): Promise<z.output<typeof Routes>> {
  const parsed = Routes.safeParse(parseJson((await ip(`-json ${args}`)).said));
  return parsed.success ? parsed.data : [];
}

/** Interface over which the machine sends from one address to another; undefined without a route. */
export const routeDevice = async (target: string, from: string): Promise<string | undefined> =>
  (await routesOf(`route get ${target} from ${from}`))[0]?.dev;

/**
 * Makes packets from an interface's address leave over that interface: a table with its own gateway, and a rule that
 * selects it by the source address. False when the interface has no gateway, or the unit lacks the permission.
 */
export async function makeRoute(name: string, address: string): Promise<boolean> {
  const index = Number(await readFile(`/sys/class/net/${name}/ifindex`, 'utf8').catch(() => '0'));
  const family = address.includes(':') ? '-6' : '-4';
  const route = (await routesOf(`${family} route show default`)).find(({ dev, gateway }) => dev === name && gateway);
  if (!index || !route?.gateway) return false;
  const table = FIRST_TABLE + index;
  if (!(await ip(`${family} route replace default via ${route.gateway} dev ${name} table ${table}`)).done) return false;
  await ip(`${family} rule del priority ${table}`);
  return (await ip(`${family} rule add from ${address} lookup ${table} priority ${table}`)).done;
}
