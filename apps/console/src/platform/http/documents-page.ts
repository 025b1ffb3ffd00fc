import {
  APPLICATION_ID_HEADER,
  type CallDef,
  type Contract,
  CORE,
  ERRORS,
  errorsOf,
  MEDIA,
  type Schema,
} from '@backhaul/contract';
import { COMMAND_TOPIC, UP_TOPICS } from '@backhaul/contract/bus';
import { ROLE_PERMISSIONS, ROLES } from '@backhaul/domain';
import { html, type Html } from './html.js';
import { jsonSchemaOf } from './json-schema.js';
import { schemaText } from './schema-text.js';

/** The page that documents the console's calls: built once, without external resources. */
export function documentsPage(contract: Contract, version: string): string {
  const groups = Object.entries(contract);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Backhaul: calls of the console</title>
        <link rel="stylesheet" href="/docs/style.css" />
      </head>
      <body>
        <nav aria-label="Calls">
          <h2>Calls</h2>
          ${groups.map(([group, calls]) => contents(group, calls))}
        </nav>
        <main>
          <h1>Backhaul ${version}</h1>
          ${introduction} ${groups.map(([group, calls]) => section(group, calls))} ${roles} ${pictures} ${errors} ${bus}
        </main>
      </body>
    </html>`.text;
}

const introduction = html`<p>
    For programs: <a href="${CORE}/openapi.json">OpenAPI 3.1</a> and <a href="${CORE}/asyncapi.json">AsyncAPI 3.0</a>.
  </p>
  <p>
    Every call carries the header <code>${APPLICATION_ID_HEADER}</code> with the name of the program that calls. Sign in
    with <code>POST ${CORE}/v2/session</code> and send the cookie back, or send an API key as
    <code>Authorization: Bearer</code>. What goes wrong is answered as <code>application/problem+json</code> (RFC 9457)
    with a <code>code</code> and, for fields, <code>errors</code>. <code>detail</code>, or else <code>title</code>, is
    the English sentence; <code>message</code> has its code and parameters, for other languages. A POST may carry
    <code>Idempotency-Key</code>: the same key is answered as the first time for 24 hours.
  </p>`;

const contents = (group: string, calls: Readonly<Record<string, CallDef>>): Html =>
  html`<details open>
    <summary>${group}</summary>
    <ul>
      ${Object.keys(calls).map((name) => html`<li><a href="#${group}.${name}">${name}</a></li>`)}
    </ul>
  </details>`;

const section = (group: string, calls: Readonly<Record<string, CallDef>>): Html =>
  html`<section aria-labelledby="${group}">
    <h2 id="${group}">${group}</h2>
    ${Object.entries(calls).map(([name, call]) => article(`${group}.${name}`, call))}
  </section>`;

const article = (id: string, call: CallDef): Html =>
  html`<article id="${id}">
    <h3><span class="method">${call.method}</span> <code>${call.path}</code></h3>
    <p>${call.summary}. ${call.description}</p>
    <p class="access">${accessText(call)}</p>
    ${shape('Path', call.params, 'input')} ${shape('Query', call.query, 'input')} ${shape('Body', call.body, 'input')}
    ${example(call)} ${shape(`Answer ${call.status ?? 200}`, call.response ?? undefined, 'output')}
    <h4>Errors</h4>
    <p>${errorsOf(call).map((name) => html`<a href="#error.${name}"><code>${name}</code></a>`)}</p>
  </article>`;

const shape = (title: string, schema: Schema | undefined, io: 'input' | 'output'): Html | undefined =>
  schema &&
  html`<h4>${title}</h4>
    <pre tabindex="0">${schemaText(jsonSchemaOf(schema, io))}</pre>`;

const example = (call: CallDef): Html | undefined =>
  call.example &&
  html`<h4>Example</h4>
    <pre tabindex="0">${exampleText(call)}</pre>`;

const exampleText = ({ method, path, example: body }: CallDef): string =>
  [
    `${method} ${path}`,
    `${APPLICATION_ID_HEADER}: newsroom-bridge`,
    'content-type: application/json',
    '',
    JSON.stringify(body),
  ].join('\n');

function accessText({ access }: CallDef): string {
  if ('public' in access) return 'Anyone.';
  return 'signedIn' in access ? 'Every signed-in user.' : `Needs the permission ${access.permission}.`;
}

const roles = html`<section aria-labelledby="roles">
  <h2 id="roles">Roles</h2>
  <p>The permissions of several roles add up.</p>
  <table>
    <thead>
      <tr>
        <th scope="col">Role</th>
        <th scope="col">Permissions</th>
      </tr>
    </thead>
    <tbody>
      ${ROLES.map(
        (role) =>
          html`<tr>
            <td><code>${role}</code></td>
            <td>${ROLE_PERMISSIONS[role].join(', ')}</td>
          </tr>`,
      )}
    </tbody>
  </table>
</section>`;

const pictures = html`<section aria-labelledby="pictures">
  <h2 id="pictures">Pictures</h2>
  <p>
    Units and channels carry a <code>thumbnailUrl</code> and a <code>previewUrl</code> where there is a picture: paths
    of this console, good for some minutes, to be asked for with the session.
  </p>
  <ul>
    <li><code>GET ${MEDIA}/thumbnails/{channelId}.jpg?token=…</code>: the latest keyframe as JPEG, 320 pixels wide.</li>
    <li>
      Websocket <code>${MEDIA}/previews/{channelId}?token=…</code>: first the text
      <code>{"type":"init","mimeType":"video/mp4; codecs=…"}</code>, then fragmented MP4 as binary messages for a
      MediaSource of that type; another <code>init</code> begins a new stream.
    </li>
  </ul>
</section>`;

const errors = html`<section aria-labelledby="errors">
  <h2 id="errors">Errors</h2>
  <table>
    <thead>
      <tr>
        <th scope="col">Code</th>
        <th scope="col">Status</th>
        <th scope="col">Meaning</th>
      </tr>
    </thead>
    <tbody>
      ${Object.entries(ERRORS).map(
        ([name, { status, code, title }]) =>
          html`<tr id="error.${name}">
            <td><code>${code}</code></td>
            <td>${status}</td>
            <td>${title}</td>
          </tr>`,
      )}
    </tbody>
  </table>
</section>`;

const bus = html`<section aria-labelledby="bus">
  <h2 id="bus">Device bus</h2>
  <p>MQTT 3.1.1, topics <code>v1/&lt;bucket&gt;/&lt;device&gt;/…</code>; payloads are in the AsyncAPI document.</p>
  <ul>
    ${[...Object.values(UP_TOPICS), COMMAND_TOPIC].map(
      ({ topic, qos, retain }) => html`<li><code>${topic}</code>: QoS ${qos}${retain ? ', retained' : ''}</li>`,
    )}
  </ul>
</section>`;
