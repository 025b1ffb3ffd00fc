// parse-server 9 as its documentation sets one up: PostgreSQL, sessions, class-level permissions, LiveQuery in the same process.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import express from 'express';
import { ParseServer } from 'parse-server';

const { database, applicationId, masterKey } = JSON.parse(await readFile(process.argv[2], 'utf8'));
const app = express();
const http = createServer(app);
http.listen(0, '127.0.0.1');
await once(http, 'listening');
const { port } = http.address();

const parse = new ParseServer({
  databaseURI: 'postgres://postgres@localhost/parse',
  databaseOptions: { host: database.host, port: database.port, max: 15 },
  appId: applicationId,
  masterKey,
  serverURL: `http://127.0.0.1:${port}/parse`,
  allowClientClassCreation: false,
  liveQuery: { classNames: ['Unit'] },
  // LiveQuery looks sessions up through the server's own address: with the direct way it finds none in this version.
  directAccess: false,
  silent: true,
});
await parse.start();
app.use('/parse', parse.app);
await ParseServer.createLiveQueryServer(http, { appId: applicationId, masterKey, logLevel: 'ERROR' });

process.on('disconnect', () => process.exit(0));
process.send({ type: 'ready', port });
