import { expect, test } from 'vitest'
import { listLoadedFiles } from './import-rule.ts'
import { readText } from './tree.ts'

test('saving an answer loads its own rules, and no importer of questions, drawing or authoring of exams', () => {
  const loaded = listLoadedFiles('apps/server/src/features/sitting/saving/answer.service.ts', readText)
  expect(loaded).toContain('apps/server/src/features/sitting/saving/answer.store.ts')
  expect(
    loaded.filter((file) => /questions\/(import|editing)\/|core\/(readers|files)\/|exams\/authoring\//.test(file)),
  ).toEqual([])
  // Each feature adds a list of its error codes, and a type of questions its rules.
  expect(loaded.filter((file) => !file.endsWith('.codes.ts')).length).toBeLessThan(52)
})
