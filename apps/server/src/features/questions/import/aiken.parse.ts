import { optionLetterAt } from '@portal/contract/exams/question-types.ts'
import { buildOptions, type RawAnswer } from './answer.rules.ts'
import { ImportRefusal } from './import-reasons.ts'
import { addAcceptedQuestion, addRefusedQuestion, createImportReport, type ImportReport } from './import-report.ts'
import { type RenderContext, renderQuestionText } from './rich-text.ts'
import { hasContent } from './sanitise-html.ts'

const CONTEXT: RenderContext = { resolveImage: () => null, warn: () => undefined }

interface AikenBlock {
  line: number
  lines: string[]
}

/** Blank lines part the questions, and so does an ANSWER line. */
function splitAiken(text: string): AikenBlock[] {
  const blocks: AikenBlock[] = []
  let current: AikenBlock | null = null
  text
    .replace(/^\uFEFF/u, '')
    .split(/\r\n|\n|\r/u)
    .forEach((line, index) => {
      if (line.trim() === '') {
        current = null
        return
      }
      if (current === null) {
        current = { line: index + 1, lines: [] }
        blocks.push(current)
      }
      current.lines.push(line.trim())
      if (/^ANSWER:/u.test(line)) current = null
    })
  return blocks
}

function readBlock(block: AikenBlock, fileName: string, report: ImportReport): void {
  try {
    const lines = [...block.lines]
    const answer = /^ANSWER:\s*([A-Z])$/u.exec(lines.pop() ?? '')?.[1]
    if (answer === undefined) throw new ImportRefusal('malformed', 'ANSWER: ?')
    const firstOption = lines.findIndex((line) => /^[A-Z][.)]\s/u.test(line))
    const stemLines = firstOption === -1 ? lines : lines.slice(0, firstOption)
    const choices = firstOption === -1 ? [] : lines.slice(firstOption)
    const answers = choices.map((line, index): RawAnswer => {
      const option = /^([A-Z])[.)]\s+(.+)$/u.exec(line)
      if (option === null || option[1] !== optionLetterAt(index)) throw new ImportRefusal('malformed', line)
      return {
        text: renderQuestionText({ format: 'plain', text: option[2] ?? '' }, CONTEXT),
        weight: option[1] === answer ? 100 : 0,
      }
    })
    const stem = renderQuestionText({ format: 'plain', text: stemLines.join('\n') }, CONTEXT)
    if (!hasContent(stem)) throw new ImportRefusal('empty-stem')
    addAcceptedQuestion(report, {
      type: 'single',
      stem,
      attachments: [],
      options: buildOptions('single', answers),
      blanks: [],
      explanation: '',
      topic: '',
      name: '',
      idnumber: '',
      tags: [],
      points: 100,
      source: { line: block.line, name: fileName },
    })
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error
    addRefusedQuestion(report, { line: block.line, excerpt: block.lines.join(' ') }, error.reason, error.detail)
  }
}

/**
 * Reads Aiken: a stem, options `A) …` or `A. …` in order, and `ANSWER: X`; all of it plain text, every question single
 * choice.
 */
export function parseAiken(text: string, fileName: string): ImportReport {
  const report = createImportReport()
  for (const block of splitAiken(text)) readBlock(block, fileName, report)
  return report
}
