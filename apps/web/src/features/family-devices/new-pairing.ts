import { type DevicePairing, PAIRING_MINUTES } from '@starchart/schema';

/** A code for a device with this name. `madeAt` in ms, by the clock of the server. */
export type NewPairing = DevicePairing & { name: string; madeAt: number };

/** A code is made ten minutes before it expires. */
export function pairingOf(pairing: DevicePairing, name: string): NewPairing {
  return { ...pairing, name, madeAt: Date.parse(pairing.expiresAt) - PAIRING_MINUTES * 60_000 };
}
