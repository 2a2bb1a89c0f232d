import { expect, test } from 'vitest'
import {
  anchorsOf,
  misplacedNames,
  missingFileNames,
  privateNames,
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

test('a file must export the symbols that a table names with it', () => {
  const exportsOf = (file: string) => new Set(file === 'exam.rules.ts' ? ['refusalOf'] : [])
  expect(misplacedNames('| Why? | `exam.rules.ts` (`refusalOf`) |', exportsOf)).toEqual([])
  expect(misplacedNames('| Why? | `exam.rules.ts` (`refusalOf`, `stateOf`), `b.rules.ts` (`c`) |', exportsOf)).toEqual([
    'stateOf in exam.rules.ts',
    'c in b.rules.ts',
  ])
})

test('a function or a part of a page that is written as one must be an export', () => {
  const exported = new Set(['listRows', 'ListPage'])
  expect(privateNames('`listRows(deps)`, `<ListPage columns={columns}>`', exported)).toEqual([])
  expect(privateNames('`enterOlder(deps)`, `<Row>` and `<Row key={id} />`', exported)).toEqual(['enterOlder', 'Row'])
  expect(privateNames('`run()`, `<div>`, `var(--ink)`, `enterOlder`', exported)).toEqual([])
  expect(privateNames('```ts\nmyOwn(1)\n``` and `<Thing>Screen`', exported)).toEqual([])
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
