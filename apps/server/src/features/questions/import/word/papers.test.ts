import { describe, expect, test } from 'vitest'
import { packStoredZip } from '../../../../core/readers/stored-zip.ts'
import type { ImportedQuestion } from '../imported-question.ts'
import { readQuestionFile } from '../read-question-file.ts'
import { type WordTestPaper, type WordTestQuestion, wordTestPapers } from './papers.fixtures.ts'

const plain = (html: string): string =>
  html
    .replace(/<[^<>]*>/gu, '')
    .normalize('NFKC')
    .replace(/\s/gu, '')

/** The differences between what was planted and what was read. */
function differences(planted: WordTestQuestion, read: ImportedQuestion): string[] {
  const right =
    read.type === 'blank'
      ? read.blanks.map(({ accepted }) => accepted.map(({ text }) => text).join('=')).join('|')
      : read.type === 'short'
        ? plain(read.gradingNotes ?? '')
        : read.type === 'judge'
          ? String(read.options[0]?.correct)
          : read.options.flatMap(({ key, correct }) => (correct ? [key] : [])).join('')
  const wanted = planted.type === 'short' ? plain(planted.right) : planted.right
  return [
    ...(read.type === planted.type ? [] : [`type ${read.type}`]),
    ...(plain(read.stem) === plain(planted.stem) ? [] : [`stem ${read.stem}`]),
    ...(read.type === 'judge' ||
    read.options.map(({ html }) => plain(html)).join('|') === planted.options.map(plain).join('|')
      ? []
      : ['options']),
    ...(right === wanted ? [] : [`right ${right}`]),
    ...(read.points === planted.points * 100 ? [] : [`points ${read.points}`]),
    ...(plain(read.explanation) === plain(planted.explanation) ? [] : ['explanation']),
  ]
}

async function readPaper({ name, bytes, key }: WordTestPaper) {
  if (key === null) return readQuestionFile(bytes, name)
  return readQuestionFile(
    packStoredZip([
      [name, bytes],
      [name.replace('.docx', '答案.docx'), key],
    ]),
    name.replace('.docx', '.zip'),
  )
}

/** The number that a stem carries and no other question of its paper has. */
const serialOf = (text: string): string =>
  /(?:第 |no\. |case |Rule )(\d+)/u.exec(text.replace(/<[^<>]*>/gu, ''))?.[1] ?? ''

describe('120 papers with planted truth', () => {
  test('no question is wrong and certain; the rest is flagged', async () => {
    const figures = { papers: 0, questions: 0, traps: 0, certain: 0, checked: 0, refused: 0, trapsCertain: 0, wrong: 0 }
    const wrong: string[] = []
    const lost: string[] = []
    const flagged: string[] = []
    for (const paper of wordTestPapers()) {
      const report = await readPaper(paper)
      figures.papers += 1
      const read = new Map(report.questions.map((question) => [serialOf(question.stem), question]))
      const checks = new Map(
        report.paper?.checks.map((check) => [serialOf(check.readings[0]?.question.stem ?? ''), check]),
      )
      const refused = new Map(report.problems.map((problem) => [serialOf(problem.excerpt), problem]))
      for (const planted of paper.questions) {
        figures.questions += 1
        if (planted.isTrap !== null) figures.traps += 1
        const serial = serialOf(planted.stem)
        const question = read.get(serial)
        const where = `${paper.name} ${planted.number} ${planted.type} ${planted.isTrap ?? ''}`
        if (question !== undefined) {
          figures.certain += 1
          if (planted.isTrap !== null) figures.trapsCertain += 1
          const found = differences(planted, question)
          if (found.length > 0 || planted.isTrap !== null) {
            figures.wrong += 1
            wrong.push(`${where}: ${found.join(', ')}`)
          }
        } else if (checks.has(serial)) {
          figures.checked += 1
          if (planted.isTrap === null)
            flagged.push(
              `${where}: ${checks
                .get(serial)
                ?.reasons.map(({ reason }) => reason)
                .join()}`,
            )
        } else if (refused.has(serial)) {
          figures.refused += 1
          if (planted.isTrap === null) flagged.push(`${where}: ${refused.get(serial)?.message.en}`)
        } else lost.push(where)
      }
    }
    expect(lost).toEqual([])
    expect(wrong).toEqual([])
    expect(flagged).toEqual([])
    // The figures of decision 93.
    expect(figures).toEqual({
      papers: 120,
      questions: 2041,
      traps: 113,
      certain: 1928,
      checked: 45,
      refused: 68,
      trapsCertain: 0,
      wrong: 0,
    })
  })
})
