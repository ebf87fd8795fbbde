const DEFAULT_PORT = 3000;

type Started = {
  /** As configured; 0 is any port. */
  port: number;
  isDemo: boolean;
};

/** The command that starts this server so that other devices reach it. Of the settings it names only these two, because others may be secret. */
export function startCommand({ port, isDemo }: Started): string {
  const ownPort = port === DEFAULT_PORT || port === 0 ? '' : `PORT=${port} `;
  return `HOST=0.0.0.0 ${ownPort}npm ${isDemo ? 'run demo' : 'start'}`;
}
