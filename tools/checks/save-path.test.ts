import { expect, test } from 'vitest'
import { importsOf, resolveImport } from './import-rule.ts'
import { readText } from './tree.ts'

/** The files that a module loads, itself included. */
function filesLoadedBy(start: string): string[] {
  const loaded = [start]
  for (const file of loaded)
    for (const { target, isType } of importsOf(file, readText(file))) {
      const to = isType ? null : resolveImport(file, target)
      if (to && /^(apps|packages)\//.test(to) && !loaded.includes(to)) loaded.push(to)
    }
  return loaded
}

test('saving an answer loads its own rules, and no importer of questions, drawing or authoring of exams', () => {
  const loaded = filesLoadedBy('apps/server/src/features/sitting/saving/answer.service.ts')
  expect(loaded).toContain('apps/server/src/features/sitting/saving/answer.store.ts')
  expect(
    loaded.filter((file) => /questions\/(import|editing)\/|core\/(readers|files)\/|exams\/authoring\//.test(file)),
  ).toEqual([])
  // Each feature adds a list of its error codes, and a type of questions its rules.
  expect(loaded.filter((file) => !file.endsWith('.codes.ts')).length).toBeLessThan(52)
})
