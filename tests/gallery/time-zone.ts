// The pictures always show the same time zone. Imported before the Playwright configuration, which chooses one.
process.env.E2E_TIME_ZONE = 'Europe/Berlin';
