import { expect, test } from 'vitest'
import {
  anchorsOf,
  misplacedNames,
  missingFileNames,
  repeatedTerms,
  sourceWords,
  unknownNames,
} from './document-names.ts'

const files = ['apps/server/src/features/exams/exam.rules.ts', 'docs/map.md']

test('a file that a document names must be in the tree, with or without its folders', () => {
  expect(
    missingFileNames(
      '`exam.rules.ts`, `exams/exam.rules.ts` and patterns such as `*.store.ts` or `<thing>.rules.ts`',
      files,
    ),
  ).toEqual([])
  expect(missingFileNames('`gone.rules.ts` and `sitting/exam.rules.ts`', files)).toEqual([
    'gone.rules.ts',
    'sitting/exam.rules.ts',
  ])
  expect(missingFileNames('`am.rules.ts`', files)).toEqual(['am.rules.ts'])
})

test('a symbol must be in the file that a table names with it', () => {
  const read = (file: string) => (file === 'exam.rules.ts' ? 'export const refusalOf = 1' : null)
  expect(misplacedNames('| Why? | `exam.rules.ts` (`refusalOf`) |', read)).toEqual([])
  expect(misplacedNames('| Why? | `exam.rules.ts` (`refusalOf`, `stateOf`), `b.rules.ts` (`c`) |', read)).toEqual([
    'stateOf in exam.rules.ts',
    'c in b.rules.ts',
  ])
})

test('a name of a table, a state or a function must be a word of the code', () => {
  const words = sourceWords(['create table exam_cohort (told_at timestamptz)', 'const isOpen = attempt.changed'])
  expect(unknownNames('`exam_cohort`, `told_at`, `attempt.changed`, `exam.rules.ts`, `a sentence`', words)).toEqual([])
  expect(unknownNames('`exam_cohorts` and `attempt.gone`', words)).toEqual(['exam_cohorts', 'attempt.gone'])
  expect(unknownNames('`gone(error)`, `<Gone query={q}>` and `a sentence (aside)`', words)).toEqual(['gone', 'Gone'])
  expect(unknownNames('```ts\nconst mine = 1\n```\nThen `mine.run(deps)`', new Set(['run']))).toEqual([])
})

test('no word of the glossary has two rows', () => {
  const glossary =
    '| Word | 中文 | Meaning |\n|---|---|---|\n| payment, gateway | 支付 | a |\n| run (of a film) | | b |\n'
  expect(repeatedTerms(glossary)).toEqual([])
  expect(repeatedTerms(`${glossary}| Gateway | 渠道 | c |\n`)).toEqual(['gateway'])
})

test('a heading is linked by its words, without signs', () => {
  expect([
    ...anchorsOf(
      '# Packages (SCORM)\n\ntext # no heading\n\n## Terms, privacy and contact\n### 1. 题库\n## <a id="own"></a>Of its own',
    ),
  ]).toEqual(['packages-scorm', 'terms-privacy-and-contact', '1-题库', 'a-idownaof-its-own', 'own'])
})
