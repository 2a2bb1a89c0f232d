import { defineConfig } from 'vitest/config'

/** What must be borne under load, measured alone: no other suite runs meanwhile, one test after another. */
export default defineConfig({ root: import.meta.dirname, test: { include: ['*.load.ts'], fileParallelism: false } })
