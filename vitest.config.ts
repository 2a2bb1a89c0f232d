import { defineConfig } from 'vitest/config'

/** Server, packages and tools; the web has its own configuration in apps/web, the journeys in e2e. */
export default defineConfig({
  test: {
    include: ['apps/server/src/**/*.test.ts', 'packages/**/*.test.ts', 'tools/**/*.test.ts', 'e2e/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: ['apps/server/src/testing/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 90_000,
    // Every file has a database and a server of its own; what they load is the same, and loading it 150 times took as long as all tests.
    isolate: false,
  },
})
