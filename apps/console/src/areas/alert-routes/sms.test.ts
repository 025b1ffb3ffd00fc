import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AlertingConsole, alertingConsole } from '../../testing/alerting-console.js';
import { type Api, refusal } from '../../testing/api.js';

const PUBLIC_URL = 'http://console.example';
const PHONE = '491511234567';
/** What the gateway was asked, and how it answers. */
const asked: { readonly authorization: string | undefined; readonly body: unknown }[] = [];
let answer = 202;
const gateway = createServer((request, response) => void take(request, response));
async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await json(request);
  asked.push({ authorization: request.headers.authorization, body });
  response.writeHead(answer).end();
}
let console: AlertingConsole;
let admin: Api;
let reader: Api;

beforeAll(async () => {
  await new Promise<void>((resolve) => void gateway.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${String((gateway.address() as AddressInfo).port)}/send`;
  console = await alertingConsole({ publicUrl: PUBLIC_URL, smsGateway: { url, token: 'gateway-token' } });
  admin = await console.as('luc_admin');
  reader = await console.as('luc_regular');
});
afterAll(async () => {
  await console.close();
  gateway.close();
});

const preview = async () => {
  const query = { deviceId: console.unitId, severity: 'critical', type: 'battery' } as const;
  return (await admin.alertRoutes.preview({ query })).flatMap(({ recipients }) => recipients);
};
const outbox = async () => (await admin.outbox.list({ query: {} })).items;

it('offers SMS, and says who has no phone number for it', async () => {
  expect(await admin.alertRoutes.choices({ params: { id: console.inventoryId } })).toMatchObject({ sms: true });
  await console.route(['sms']);
  expect(await preview()).toMatchObject([{ why: 'unreachable', by: [{ transport: 'sms', why: 'noPhone' }] }]);
  await reader.contacts.updateContact({ body: { phone: PHONE } });
  expect(await preview()).toMatchObject([{ why: null, by: [{ transport: 'sms', why: null }] }]);
});

it('sends an SMS with severity, device, alert and link once, again after the gateway was down', async () => {
  answer = 503;
  await console.raise();
  await expect.poll(() => asked.length, { timeout: 25_000 }).toBe(1);
  await expect
    .poll(outbox, { timeout: 15_000 })
    .toMatchObject([{ transport: 'sms', recipient: PHONE, state: 'waiting', error: 'The SMS gateway answered 503' }]);
  answer = 202;
  await console.db.updateTable('outbox').set({ next_at: new Date() }).execute();
  await expect.poll(() => asked.length, { timeout: 25_000 }).toBe(2);
  expect(asked[1]?.authorization).toBe('Bearer gateway-token');
  const [{ id } = { id: '' }] = (await admin.alerts.list({ query: { state: 'active' } })).items;
  expect(asked[1]?.body).toEqual({
    to: PHONE,
    text: `Critical: cam-1: Battery at 9 % ${PUBLIC_URL}/manage/alerts?open=${id}`,
  });
  await expect.poll(outbox, { timeout: 15_000 }).toMatchObject([{ state: 'sent', text: null }]);
  // Two more rounds of the jobs send nothing again.
  await new Promise((resolve) => setTimeout(resolve, 4_500));
  expect(asked).toHaveLength(2);
});

it('refuses a phone number with anything but digits, and lets administrators set it', async () => {
  const params = { id: console.idOf('luc_regular') };
  expect(await refusal(admin.users.update({ params, body: { phone: '+49 151' } }))).toMatchObject({
    errors: [{ path: 'body.phone', message: 'Must only contain numeric characters' }],
  });
  expect(await admin.users.update({ params, body: { phone: '4930123456' } })).toMatchObject({ phone: '4930123456' });
  expect(await reader.contacts.contact({})).toMatchObject({ phone: '4930123456' });
});
