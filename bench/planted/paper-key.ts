import { docxParagraph, docxRun, docxTable } from '../../apps/server/src/testing/docx.ts'
import type { PaperLayout } from './paper-layout.ts'

export type KeyNote = { readonly number: number; readonly answer: string; readonly explanation: string }
export const keyHeadings = ['参考答案', '参考答案及解析', '答案', '标准答案', '试题答案'] as const

const isUnbroken = (notes: readonly KeyNote[]) =>
  notes.every(({ number }, at) => at === 0 || number === (notes[at - 1]?.number ?? 0) + 1)
const fives = (notes: readonly KeyNote[]): KeyNote[][] =>
  Array.from({ length: Math.ceil(notes.length / 5) }, (_, at) => notes.slice(at * 5, at * 5 + 5))

/**
 * Returns the Word paragraphs and tables of a section's answers, with their heading first, as in the answer list at the
 * end of a paper.
 */
export function answerKeyXml(
  notes: readonly KeyNote[],
  isCompact: boolean,
  layout: PaperLayout,
  heading: string,
): string[] {
  const say = (zh: string, en: string) => (layout.isEnglish ? en : zh)
  const lines = [docxParagraph(docxRun(heading))]
  if (layout.answers === 'keyExplained')
    return [
      ...lines,
      ...notes.map(({ number, answer, explanation }) =>
        docxParagraph(
          docxRun(
            `${number}. ${say('【答案】', 'Answer: ')}${answer}${explanation === '' ? '' : say(`【解析】${explanation}`, ` Explanation: ${explanation}`)}`,
          ),
        ),
      ),
    ]
  const listed = () => notes.map(({ number, answer }) => docxParagraph(docxRun(`${number}. ${answer}`)))
  if (!isCompact) return [...lines, ...listed()]
  const bare = notes.map(({ number, answer }) => ({ number, answer: answer.replace(/[、,\s]/gu, '') }))
  if (layout.answers === 'keyTable')
    return [
      ...lines,
      ...fives(notes).map((some) =>
        docxTable([
          [docxRun(say('题号', 'No.')), ...some.map(({ number }) => docxRun(String(number)))],
          [docxRun(say('答案', 'Answer')), ...some.map(({ answer }) => docxRun(answer))],
        ]),
      ),
    ]
  if (layout.answers === 'keyTall')
    return [
      ...lines,
      docxTable([
        [docxRun(say('题号', 'No.')), docxRun(say('答案', 'Answer'))],
        ...notes.map(({ number, answer }) => [docxRun(String(number)), docxRun(answer)]),
      ]),
    ]
  const [first, last] = [bare[0], bare.at(-1)]
  const isLetters = bare.every(({ answer }) => /^[A-Z]$/u.test(answer))
  if (
    layout.answers === 'keyRange' &&
    first !== undefined &&
    last !== undefined &&
    bare.length > 1 &&
    isUnbroken(notes)
  )
    return [
      ...lines,
      docxParagraph(
        docxRun(
          `${first.number}${say('~', '-')}${last.number}${say('：', ' ')}${bare.map(({ answer }) => answer).join(isLetters ? '' : ' ')}`,
        ),
      ),
    ]
  return [...lines, docxParagraph(docxRun(bare.map(({ number, answer }) => `${number}. ${answer}`).join('  ')))]
}
