import { readFileSync } from 'node:fs'
import path from 'node:path'
import { questionFileFormatNames } from '@portal/contract/questions/question-files.ts'
import { expect, test } from 'vitest'
import { questionFormats } from './question-formats.ts'

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../../../../../..', file), 'utf8')

test('every format has its own name and one way to be read', () => {
  expect(new Set(questionFormats.map(({ id }) => id)).size).toBe(questionFormats.length)
  for (const format of questionFormats) expect(format.text ?? format.package, format.id).toBeDefined()
})

test('the console names every format, and no other', () => {
  expect(new Set<string>(questionFormats.map(({ label }) => label))).toEqual(new Set(questionFileFormatNames))
})

test('the documentation has the line of every format', () => {
  const text = read('docs/question-files.md')
  for (const { documented } of questionFormats) expect(text).toContain(`\n| ${documented.join(' | ')} |\n`)
})
