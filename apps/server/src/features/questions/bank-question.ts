import { createHash } from 'node:crypto'
import type { BilingualText } from '../../core/language.ts'
import type { ImportedAttachment, ImportedQuestion } from './import/imported-question.ts'
import { placeBound } from './option-place.rules.ts'
import type { AnswerKey, NewQuestion } from './question-content.ts'

/** The same picture has the same id wherever it comes from, so that a question is recognised when it comes again. */
export function pictureIdOf({ mime, bytes }: ImportedAttachment): string {
  const hex = createHash('sha256').update(mime).update(bytes).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** HTML of an imported question with the addresses of its pictures in the place of their names. */
export const withAddresses = (html: string, addressOf: (picture: string) => string): string =>
  html.replace(/(["'])attachment:([^"']*)\1/g, (_, quote: string, name: string) => `${quote}${addressOf(decodeURIComponent(name))}${quote}`)

/**
 * An imported question as a bank keeps it, with the addresses that its pictures have once they are kept.
 * A file says no language: a text with Chinese characters is Chinese, else English.
 */
export function bankQuestionOf(question: ImportedQuestion): NewQuestion {
  const addresses = new Map(question.attachments.map((picture) => [picture.name, `/files/read?fileId=${pictureIdOf(picture)}`]))
  const sees = (html: string) => withAddresses(html, (name) => addresses.get(name) ?? '')
  const text = (html: string): BilingualText => (/\p{Script=Han}/u.test(html) ? { zh: sees(html) } : { en: sees(html) })
  const pinned = placeBound(question.options)
  const options = question.type === 'judge' ? judgeOptions : question.options.map(({ key, html }) => ({ key, text: text(html), ...(pinned.has(key) ? { pinned: true } : {}) }))
  return {
    type: question.type,
    topic: question.topic,
    ...(question.difficulty === undefined ? {} : { difficulty: question.difficulty }),
    points: question.points,
    content: { stem: text(question.stem), options, blankCount: question.blanks.length },
    answerKey: answerKeyOf(question, text),
    explanation: question.explanation ? text(question.explanation) : {},
  }
}

const judgeOptions = [
  { key: 'A', text: { zh: '正确', en: 'True' } },
  { key: 'B', text: { zh: '错误', en: 'False' } },
]

function answerKeyOf(question: ImportedQuestion, text: (html: string) => BilingualText): AnswerKey {
  const { type, options } = question
  if (type === 'short') return { rubric: question.gradingNotes ? text(question.gradingNotes) : {} }
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
