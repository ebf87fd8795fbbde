import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { addressOf, type Machine, PRIMARY_ADDRESS, start } from './network.ts';
import { SERVERS } from './servers.ts';
import { until } from './until.ts';

/** Transaction pooling; reconnects to a lost primary every second. */
const POOLER = `
[databases]
starchart = host=${PRIMARY_ADDRESS} port=5432 user=starchart
[pgbouncer]
listen_addr = *
listen_port = 6432
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 200
default_pool_size = 12
server_connect_timeout = 3
server_login_retry = 1
query_wait_timeout = 10
`;

/**
 * A server that is not ready gets no new requests and finishes its open ones; an unreachable server is
 * disconnected.
 */
const BALANCER = `
global
  log stdout format raw local0 notice
defaults
  log global
  mode http
  timeout connect 1s
  timeout client 30s
  timeout server 30s
  option redispatch
  option forwardfor
frontend families
  bind :8080
  default_backend starchart
backend starchart
  option httpchk GET /readyz
  http-check expect status 200 error-status L7OKC
  http-check disable-on-404
  timeout check 1500ms
  default-server check inter 300ms fall 2 rise 1 on-marked-down shutdown-sessions
${SERVERS.map((name) => `  server ${name} ${addressOf(name)}:3000`).join('\n')}
`;

export const BALANCER_URL = `http://${addressOf('balancer')}:8080`;

export async function startPooler(folder: string): Promise<void> {
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, POOLER);
  const logFile = join(folder, 'pgbouncer.log');
  start('pooler', { command: 'pgbouncer', args: [file], asPostgres: true, logFile });
  await until('PgBouncer', () => isOpen('pooler', 6432));
}

export async function startBalancer(folder: string): Promise<void> {
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, BALANCER);
  start('balancer', { command: 'haproxy', args: ['-db', '-f', file], logFile: join(folder, 'haproxy.log') });
  await until('HAProxy', () => isOpen('balancer', 8080));
}

async function isOpen(machine: Machine, port: number): Promise<boolean> {
  const socket = connect({ host: addressOf(machine), port });
  await once(socket, 'connect').finally(() => socket.destroy());
  return true;
}
