export const systemExamples = {
  SystemState: {
    version: '0.1.0',
    nodeVersion: '26.10.0',
    startedAt: '2026-03-01T06:00:00.000Z',
    database: { version: '18.1', embedded: true, place: 'data/postgres', sizeBytes: 14_680_064 },
    disk: { folder: '/var/lib/starchart', freeBytes: 52_613_349_376, totalBytes: 107_374_182_400 },
    lastBackup: { at: '2026-03-11T02:30:00.000Z', verified: true },
    nightlyBackups: {
      timeOfDay: '03:30',
      latest: { at: '2026-03-11T02:30:04.000Z', state: 'verified', problem: null },
      lastVerifiedAt: '2026-03-11T02:30:04.000Z',
    },
    lastLedgerAudit: { at: '2026-03-11T03:00:00.000Z', children: 2, entries: 143, faultyChildren: 0 },
    jobs: [{ name: 'deliver-mail', waiting: 0, active: 0, failed: 0 }],
    arrival: { protocol: 'https', host: 'stars.example.org', clientAddress: '203.0.113.7', problem: null },
    configuration: [{ variable: 'DEFAULT_TIME_ZONE', value: 'Europe/Berlin', source: 'set' }],
  },
};
