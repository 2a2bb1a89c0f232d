import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import writeWorkbook, { type SheetData } from 'write-excel-file/node'
import { propertyRuns } from '../../../testing/whole-run.ts'
import type { ImportedQuestion } from './imported-question.ts'
import {
  qti21Item,
  qtiChoiceDeclaration,
  qtiChoices,
  qtiGapDeclaration,
  qtiPackage,
  qtiTemplate,
} from './qti.fixtures.ts'
import { readQuestionFile } from './read-question-file.ts'

/** Content written into a file is read back unchanged, whatever its characters. */
const letters = fc.constantFrom(
  ...'aZ9 <>&"\'`=~{}%|;\\_-*[]()中文，。（）√×±é𠮷😀',
  '<b>',
  '</p>',
  '&lt;',
  '<script>',
  '{T}',
  ']]>',
)
const words = fc
  .array(letters, { minLength: 1, maxLength: 14 })
  .map((parts) => `q${parts.join('')}`.trim())
  .filter((text) => !/_{2}|\(\s+\)|（\s*）|\{\{\d/u.test(text))
const plain = (html: string) =>
  html
    .replace(/<[^<>]*>/gu, '')
    .replace(/&lt;/gu, '<')
    .replace(/&gt;/gu, '>')
    .replace(/&quot;/gu, '"')
    .replace(/&#39;/gu, "'")
    .replace(/&amp;/gu, '&')
    .replace(/\s+/gu, ' ')
    .trim()
const tidy = (text: string) => text.replace(/\s+/gu, ' ').trim()
const choice = fc.record({
  stem: words,
  options: fc.uniqueArray(words, { minLength: 2, maxLength: 6, selector: tidy }),
  right: fc.nat(),
  more: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  points: fc.integer({ min: 1, max: 9999 }),
})
type Choice = { stem: string; options: string[]; right: number; more: boolean[]; points: number }
const rightOf = ({ options, right, more }: Choice) =>
  options.map((_option, index) => index === right % options.length || (more[index] ?? false))
const facts = (question: ImportedQuestion) => [
  question.type,
  plain(question.stem),
  question.options.map((option) => [plain(option.html), option.correct]),
]
const xml = (text: string) => text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;')

describe('round trips', () => {
  it('choices through Excel', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(choice, { minLength: 1, maxLength: 8, selector: (one) => tidy(one.stem) }),
        async (questions) => {
          const data: SheetData = [
            ['题型', '题干', 'A', 'B', 'C', 'D', 'E', 'F', '答案', '分值'],
            ...questions.map((question) => {
              const right = rightOf(question)
              const key = right
                .flatMap((isRight, index) => (isRight ? [String.fromCharCode(65 + index)] : []))
                .join('、')
              return [
                '多选题',
                question.stem,
                ...Array.from({ length: 6 }, (_, index) => question.options[index] ?? null),
                key,
                question.points / 100,
              ]
            }),
          ]
          const report = await readQuestionFile(await writeWorkbook([{ data, sheet: '题' }]).toBuffer(), 'a.xlsx')
          expect(report.problems).toEqual([])
          expect(report.questions.map(facts)).toEqual(
            questions.map((question) => [
              'multiple',
              tidy(question.stem),
              question.options.map((option, index) => [tidy(option), rightOf(question)[index]]),
            ]),
          )
          expect(report.questions.map((question) => question.points)).toEqual(
            questions.map((question) => question.points),
          )
        },
      ),
      propertyRuns(15),
    )
  })

  it('choices and gaps through a QTI package', async () => {
    await fc.assert(
      fc.asyncProperty(choice, words, async (question, answer) => {
        const right = rightOf(question)
        const names = question.options.map((_option, index) => `C${index}`)
        const texts = Object.fromEntries(question.options.map((option, index) => [names[index] ?? '', xml(option)]))
        const declaration = qtiChoiceDeclaration(
          names.filter((_name, index) => right[index]),
          { cardinality: 'multiple' },
        )
        const items = {
          'choice.xml': qti21Item({
            declarations: declaration,
            body: `<p>${xml(question.stem)}</p>${qtiChoices(texts, 0).replace(/<prompt>.*?<\/prompt>/u, '')}`,
            rules: qtiTemplate('match_correct'),
          }),
          'gap.xml': qti21Item({
            declarations: qtiGapDeclaration('RESPONSE', [xml(answer)]),
            body: `<p>${xml(question.stem)}<textEntryInteraction responseIdentifier="RESPONSE"/></p>`,
            rules: qtiTemplate('match_correct'),
          }),
        }
        const report = await readQuestionFile(qtiPackage(items), 'a.zip')
        expect(report.problems).toEqual([])
        expect(facts(report.questions[0] as ImportedQuestion)).toEqual([
          'multiple',
          tidy(question.stem),
          question.options.map((option, index) => [tidy(option), right[index]]),
        ])
        expect(report.questions[1]?.blanks).toEqual([
          { accepted: [{ text: tidy(answer), weight: 100 }], caseSensitive: true },
        ])
      }),
      propertyRuns(40),
    )
  })

  it('gaps through Excel, with the signs that part them written as themselves', async () => {
    const form = words.filter((text) => !text.includes('±'))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uniqueArray(form, { minLength: 1, maxLength: 3, selector: (text) => tidy(text).toLowerCase() }), {
          minLength: 1,
          maxLength: 4,
        }),
        async (gaps) => {
          const answer = gaps
            .map((forms) => forms.map((text) => text.replace(/[\\|;｜；]/gu, '\\$&')).join(';'))
            .join('|')
          const stem = gaps.map((_forms, index) => `part ${index} ____`).join(', ')
          const report = await readQuestionFile(
            await writeWorkbook([
              {
                data: [
                  ['type', 'question', 'answer'],
                  ['blank', stem, answer],
                ],
                sheet: 'a',
              },
            ]).toBuffer(),
            'a.xlsx',
          )
          expect(report.problems).toEqual([])
          expect(report.questions[0]?.blanks.map((blank) => blank.accepted.map(({ text }) => text))).toEqual(
            gaps.map((forms) => forms.map(tidy)),
          )
        },
      ),
      propertyRuns(25),
    )
  })
})
