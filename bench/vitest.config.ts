import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { filesToSkip } from '../tools/whole-files.ts'

/** Load tests and tests with time limits: no other suite runs meanwhile, one test after another. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  test: {
    include: ['bench/*.load.ts', 'e2e/*.load.ts'],
    exclude: filesToSkip(),
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
})
