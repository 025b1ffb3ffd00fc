// Feathers 5 as its documentation sets one up: koa, knex on PostgreSQL, socket.io, JWT and local authentication.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { AuthenticationService, authenticate, JWTStrategy } from '@feathersjs/authentication';
import { LocalStrategy } from '@feathersjs/authentication-local';
import { feathers } from '@feathersjs/feathers';
import { KnexService } from '@feathersjs/knex';
import { bodyParser, errorHandler, koa, parseAuthentication, rest } from '@feathersjs/koa';
import socketio from '@feathersjs/socketio';
import knex from 'knex';

const { database, username, password, inventoryId } = JSON.parse(await readFile(process.argv[2], 'utf8'));
const db = knex({
  client: 'pg',
  connection: { ...database, user: 'postgres', database: 'feathers' },
  pool: { min: 0, max: 15 },
});

const app = koa(feathers());
app.set('authentication', {
  entity: 'user',
  service: 'users',
  secret: 'only-for-figures-on-one-machine',
  authStrategies: ['jwt', 'local'],
  jwtOptions: { header: { typ: 'access' }, audience: 'https://bench.invalid', algorithm: 'HS256', expiresIn: '1d' },
  local: { usernameField: 'username', passwordField: 'password' },
});
app.use(errorHandler());
app.use(parseAuthentication());
app.use(bodyParser());
app.configure(rest());
app.configure(socketio());

const authentication = new AuthenticationService(app);
authentication.register('jwt', new JWTStrategy());
authentication.register('local', new LocalStrategy());
app.use('authentication', authentication);
app.use('users', new KnexService({ Model: db, name: 'users', id: 'id' }));
app.use(
  'units',
  new KnexService({ Model: db, name: 'units', id: 'uid', paginate: { default: 50, max: 500 }, multi: false }),
  {
    methods: ['find', 'get', 'patch'],
  },
);

// Clients see of users themselves alone, when they have signed in, and no password.
app.service('users').hooks({
  before: {
    all: [
      ({ method, params }) => {
        if (params.provider && !(method === 'get' && params.user)) throw new Error('not for clients');
      },
    ],
  },
  after: {
    all: [
      (context) => {
        const { password: _, ...visible } = context.result;
        context.dispatch = visible;
      },
    ],
  },
});
app.service('units').hooks({
  around: { all: [authenticate('jwt')] },
  before: {
    all: [
      ({ params }) => {
        params.query = { ...params.query, inventoryId: params.user.inventoryId };
      },
    ],
  },
});

app.on('connection', (connection) => app.channel('anonymous').join(connection));
app.on('login', (_, { connection }) => {
  if (!connection) return;
  app.channel('anonymous').leave(connection);
  app.channel(`inventories/${connection.user.inventoryId}`).join(connection);
});
app.service('units').publish((unit) => app.channel(`inventories/${unit.inventoryId}`));

await db.schema.createTable('users', (table) => {
  table.increments('id');
  table.string('username').unique();
  table.string('password');
  table.string('inventoryId');
});
const [local] = authentication.getStrategies('local');
await app
  .service('users')
  .create({ username, inventoryId, password: await local.hashPassword(password, { authentication: {} }) });

process.on('disconnect', () => process.exit(0));
const server = await app.listen(0, '127.0.0.1');
if (!server.listening) await once(server, 'listening');
process.send({ type: 'ready', port: server.address().port });
