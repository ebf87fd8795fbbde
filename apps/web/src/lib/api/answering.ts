/** The installation that answers at this address, as its last response named it; null before. */
export const answering: { installation: string | null } = { installation: null };

/** Takes the installation from a response. */
export function noteInstallation({ headers }: Response): void {
  answering.installation = headers.get('starchart-installation') ?? answering.installation;
}
