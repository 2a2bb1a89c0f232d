import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { leftOut } from '../tools/whole-files.ts'

/** What must be borne under load, or within seconds: no other suite runs meanwhile, one test after another. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  test: { include: ['bench/*.load.ts', 'e2e/*.load.ts'], exclude: leftOut(), fileParallelism: false },
})
