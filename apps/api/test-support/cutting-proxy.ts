import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** A proxy that drops some connections after forwarding the request and before the response. */
export interface CuttingProxy {
  url: string;
  /** Number of dropped responses. */
  cuts(): number;
  close(): Promise<void>;
}

/** Drops this `share` of the responses, chosen by `random`. */
export async function startCuttingProxy(
  targetPort: number,
  { share, random }: { share: number; random: () => number },
): Promise<CuttingProxy> {
  let cuts = 0;
  const server = createServer((client) => {
    const upstream = connect(targetPort, '127.0.0.1');
    client.pipe(upstream);
    upstream.on('data', (bytes) => {
      if (random() < share) {
        cuts++;
        client.destroy();
        upstream.destroy();
      } else {
        client.write(bytes);
      }
    });
    upstream.on('end', () => client.end());
    upstream.on('error', () => client.destroy());
    client.on('error', () => upstream.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    cuts: () => cuts,
    close: async () => void server.close(),
  };
}
