import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import viteConfig from './vite.config.ts'

/** Web logic and screens, in a simulated browser; made once per worker, since making it for each file took four fifths of the time. */
export default mergeConfig(
  viteConfig,
  defineConfig({
    root: import.meta.dirname,
    test: { include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'], environment: 'jsdom', pool: 'vmThreads' },
  }),
)
