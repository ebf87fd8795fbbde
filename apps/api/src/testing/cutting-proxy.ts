import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** A proxy that now and then cuts the line when the request has left and the answer is on its way. */
export interface CuttingProxy {
  url: string;
  /** How many answers it has kept from their readers. */
  cuts(): number;
  close(): Promise<void>;
}

/** `share` of the answers is cut, chosen by `random`. */
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
