import { execFileSync } from 'node:child_process'
import { test } from 'vitest'
import { projectRoot } from './tree.ts'

test('the table of Chinese characters says what the installed dictionary says', () => {
  execFileSync('node', ['tools/make-variant-table.ts', '--check'], { cwd: projectRoot })
})
