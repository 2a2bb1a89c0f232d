import { defineConfig } from 'vitest/config'

/** Server, packages and tools; the web has its own configuration in apps/web. */
export default defineConfig({
  test: {
    include: ['apps/server/src/**/*.test.ts', 'packages/**/*.test.ts', 'tools/**/*.test.ts'],
    globalSetup: ['apps/server/src/testing/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 40_000,
  },
})
