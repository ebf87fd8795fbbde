import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics } from '@prometheus-io/client';
import { databaseMetrics, type WatchedDatabase } from './database-metrics.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Serves `GET /metrics` in Prometheus text format on its own port, for the operator's network. The metrics
 * describe the installation, never a family. Rejects if it cannot listen.
 */
export async function startMetricsServer(
  metrics: Metrics,
  database: WatchedDatabase,
  address: { host: string; port: number },
): Promise<MetricsServer> {
  const { registry } = metrics;
  collectDefaultMetrics({ register: registry });
  const askDatabase = databaseMetrics(registry, database);
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    await askDatabase();
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(address.port, address.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
