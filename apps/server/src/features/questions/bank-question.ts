import type { BilingualText } from '../../core/language.ts'
import type { ImportedQuestion } from './import/imported-question.ts'
import { placeBound } from './option-place.rules.ts'
import type { AnswerKey, NewQuestion } from './question-content.ts'

/**
 * An imported question as a bank keeps it. `addressOf` answers where an attachment of it was stored.
 * A file says no language: a text with Chinese characters is Chinese, else English.
 */
export function bankQuestionOf(question: ImportedQuestion, addressOf: (attachment: string) => string): NewQuestion {
  const sees = (html: string) => html.replace(/(["'])attachment:([^"']*)\1/g, (_, quote: string, name: string) => `${quote}${addressOf(decodeURIComponent(name))}${quote}`)
  const text = (html: string): BilingualText => (/\p{Script=Han}/u.test(html) ? { zh: sees(html) } : { en: sees(html) })
  const pinned = placeBound(question.options)
  const options = question.type === 'judge' ? judgeOptions : question.options.map(({ key, html }) => ({ key, text: text(html), ...(pinned.has(key) ? { pinned: true } : {}) }))
  return {
    type: question.type,
    topic: question.topic,
    ...(question.difficulty === undefined ? {} : { difficulty: question.difficulty }),
    points: question.points,
    content: { stem: text(question.stem), options, blankCount: question.blanks.length },
    answerKey: answerKeyOf(question),
    explanation: question.explanation ? text(question.explanation) : {},
  }
}

const judgeOptions = [
  { key: 'A', text: { zh: '正确', en: 'True' } },
  { key: 'B', text: { zh: '错误', en: 'False' } },
]

function answerKeyOf(question: ImportedQuestion): AnswerKey {
  const { type, options } = question
  if (type === 'short') return { rubric: question.gradingNotes ? { zh: question.gradingNotes } : {} }
  if (type === 'blank') {
    return {
      blanks: question.blanks.map((blank) => ({
        accepted: blank.accepted.map(({ text, weight }) => ({ text, weight })),
        ...(blank.numeric ? { numeric: blank.numeric.map(({ feedback: _, ...numbers }) => numbers) } : {}),
        caseSensitive: blank.caseSensitive,
      })),
    }
  }
  const right = options.filter((option) => option.correct)
  const share = 100 / right.length
  // Equal shares say no more than which choices are right: the exam's own policy may then decide.
  const isPlain = right.every((option) => Math.abs((option.weight ?? share) - share) < 1) && options.every((option) => option.correct || (option.weight ?? 0) <= 0)
  if (isPlain) return { keys: right.map((option) => option.key) }
  return { weights: Object.fromEntries(options.flatMap((option) => ((option.weight ?? (option.correct ? 100 : 0)) === 0 ? [] : [[option.key, option.weight ?? 100]]))) }
}
