/** An effective setting, as shown to admins; a secret only shows whether it is set. */
export interface Setting {
  variable: string;
  /** Null if it is secret or has none. */
  value: string | null;
  source: 'set' | 'default';
}

export interface Installation {
  startedAt: Date;
  /** Absolute path. */
  dataDir: string;
  database: {
    /** The database's location for display, without a password. */
    place: string;
    isEmbedded: boolean;
  };
  backups: {
    /** Absolute path. */
    folder: string;
    /** The time of the nightly backup; undefined if disabled. */
    timeOfDay: string | undefined;
  };
  settings: readonly Setting[];
  appUrl: string | undefined;
  /** The build of the web app that this server has; undefined without one, or if its pages install no service worker. */
  build?: string | undefined;
  /** The URLs that other devices can open. */
  urls: () => string[];
  /** The command that starts it so that other devices reach it. */
  startCommand: string;
}

/** How a request arrived, as far as `TRUST_PROXY` trusts the proxy's headers. */
export interface Arrival {
  protocol: string;
  /** The name and port that the client requested. */
  host: string;
  clientAddress: string;
  /** A proxy sent `X-Forwarded-For`, but the peer of the connection is not trusted. */
  isProxyUntrusted: boolean;
}
