import { createHash } from 'node:crypto'
import { isAnsweredWithTexts, isMarkedByPeople } from '@portal/contract/exams/question-types.ts'
import { cutText } from '../../core/text/cut-text.ts'
import type { BilingualText } from '../../core/text/language.ts'
import { readRegions } from './hotspot.rules.ts'
import type { ImportedAttachment, ImportedGap, ImportedQuestion } from './import/imported-question.ts'
import { trueFalseWords } from './judge.words.ts'
import { bilingualTextOf } from './language-html.ts'
import { fixedOptionKeys } from './option-place.rules.ts'
import { needsUnit } from './question.rules.ts'
import type { AnswerKey, Feedback, GapFeedback, GapKey, NewQuestion } from './question-content.ts'
import { defaultUpload } from './upload.rules.ts'

/**
 * Returns the id of a picture: equal pictures get equal ids, so that a question is recognised when it is imported
 * again.
 */
export function pictureIdOf({ mime, bytes }: ImportedAttachment): string {
  return uuidOf(createHash('sha256').update(mime).update(bytes).digest('hex'))
}

/** Returns the HTML of an imported question with the names of its pictures replaced by their addresses. */
export const withPictureAddresses = (html: string, addressOf: (picture: string) => string): string =>
  html.replace(
    /(["'])attachment:([^"']*)\1/g,
    (_, quote: string, name: string) => `${quote}${addressOf(decodeURIComponent(name))}${quote}`,
  )

/** Returns an id of a group within its file, by its key and its stored material; the bank gives it a new one. */
const groupIdOf = (key: string, material: string): string =>
  uuidOf(
    createHash('sha256')
      .update(JSON.stringify([key, material]))
      .digest('hex'),
  )
const uuidOf = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`

type TextOf = (html: string) => BilingualText

/**
 * Returns an imported question in the form of a bank, with the addresses of its stored pictures. `kept`: pictures
 * already in the portal, by their `pictureIdOf`. Most files state no language: a text with Chinese characters counts as
 * Chinese, others as English.
 */
export function bankQuestionOf(question: ImportedQuestion, kept: ReadonlyMap<string, string> = new Map()): NewQuestion {
  const addresses = new Map(
    question.attachments.map((picture) => [
      picture.name,
      `/files/read?fileId=${kept.get(pictureIdOf(picture)) ?? pictureIdOf(picture)}`,
    ]),
  )
  const sees = (html: string) => withPictureAddresses(html, (name) => addresses.get(name) ?? '')
  const text = (html: string): BilingualText => bilingualTextOf(sees(html))
  const pinned = fixedOptionKeys(question.options)
  const options =
    question.type === 'judge'
      ? judgeOptions
      : question.options.map(({ key, html }) => ({
          key,
          text: text(html),
          ...(pinned.has(key) ? { pinned: true } : {}),
        }))
  const feedback = feedbackOf(question, text)
  const upload = question.type === 'upload' ? (question.upload ?? defaultUpload) : null
  return {
    type: question.type,
    topic: question.topic,
    ...(question.difficulty === undefined ? {} : { difficulty: question.difficulty }),
    ...(question.enemySet ? { enemySet: question.enemySet } : {}),
    points: question.points,
    content: {
      stem: text(question.stem),
      options,
      blankCount: upload?.files ?? question.spots ?? question.places?.length ?? question.blanks.length,
      ...(question.prompts ? { prompts: question.prompts.map(text) } : {}),
      ...(question.choices ? { choices: question.choices } : {}),
      ...(question.once ? { once: true } : {}),
      ...(question.type === 'numeric' && question.blanks[0]?.units
        ? { units: question.blanks[0].units.map(({ unit }) => unit) }
        : {}),
      ...(question.picture ? { picture: text(question.picture) } : {}),
      ...(upload ? { upload: { kinds: upload.kinds, megabytes: upload.megabytes } } : {}),
      ...(question.group ? { group: groupOf(question.group, sees) } : {}),
    },
    answerKey: answerKeyOf(question, text),
    explanation: question.explanation ? text(question.explanation) : {},
    ...(Object.keys(feedback).length > 0 ? { feedback } : {}),
    ...(question.name === '' ? {} : { title: cutText(question.name, 300) }),
    ...(question.idnumber === '' ? {} : { sourceId: cutText(question.idnumber, 200) }),
    ...(question.tags.length > 0
      ? { tags: [...new Set(question.tags.map((tag) => cutText(tag, 100)))].slice(0, 50) }
      : {}),
  }
}

const groupOf = ({ key, material }: NonNullable<ImportedQuestion['group']>, sees: (html: string) => string) => ({
  id: groupIdOf(key, sees(material)),
  material: bilingualTextOf(sees(material)),
})

const judgeOptions = [
  { key: 'A', text: trueFalseWords.right },
  { key: 'B', text: trueFalseWords.wrong },
]

function answerKeyOf(question: ImportedQuestion, text: TextOf): AnswerKey {
  const { type, options, policy } = question
  if (isMarkedByPeople(type)) return { rubric: question.gradingNotes ? text(question.gradingNotes) : {} }
  if (question.regions !== undefined)
    return { regions: readRegions(question.regions), policy: question.placePolicy ?? 'perPlace' }
  if (question.places !== undefined) return { places: question.places, policy: question.placePolicy ?? 'perPlace' }
  if (isAnsweredWithTexts(type)) return { blanks: question.blanks.map(blankKeyOf) }
  // Files with weights are scored by them; other files only mark the correct choices, and the policy decides.
  const isWeighed = options.some((option) => option.weight !== undefined)
  if (isWeighed)
    return {
      weights: Object.fromEntries(options.map((option) => [option.key, option.weight ?? (option.correct ? 100 : 0)])),
    }
  return {
    keys: options.filter((option) => option.correct).map((option) => option.key),
    ...(policy && type === 'multiple' ? { policy } : {}),
  }
}

const blankKeyOf = (blank: ImportedGap): GapKey => ({
  accepted: blank.accepted.map(({ text, weight }) => ({ text, weight })),
  ...(blank.numeric ? { numeric: blank.numeric.map(({ feedback: _, ...numbers }) => numbers) } : {}),
  caseSensitive: blank.caseSensitive,
  ...(blank.units ? { units: blank.units, ...(needsUnit(blank.units) ? { unitRequired: true } : {}) } : {}),
  ...(blank.share === undefined ? {} : { share: blank.share }),
})

/** The file's feedback, without empty parts. */
function feedbackOf({ feedback = {}, hints = [], options, blanks }: ImportedQuestion, text: TextOf): Feedback {
  const said = options.flatMap(({ key, feedback }) => (feedback ? [[key, text(feedback)] as const] : []))
  const gaps = blanks.map((blank) => gapFeedbackOf(blank, text))
  return {
    ...(feedback.correct ? { correct: text(feedback.correct) } : {}),
    ...(feedback.partly ? { partly: text(feedback.partly) } : {}),
    ...(feedback.incorrect ? { incorrect: text(feedback.incorrect) } : {}),
    ...(said.length > 0 ? { options: Object.fromEntries(said) } : {}),
    ...(gaps.some((gap) => gap.length > 0) ? { blanks: gaps } : {}),
    ...(hints.length > 0 ? { hints: hints.map(text) } : {}),
  }
}

const gapFeedbackOf = ({ accepted, numeric = [], wrong = [] }: ImportedGap, text: TextOf): GapFeedback[] => [
  ...accepted.flatMap(({ text: form, feedback }) => (feedback ? [{ text: text(feedback), accepted: form }] : [])),
  ...numeric.flatMap(({ feedback, ...numbers }) => (feedback ? [{ text: text(feedback), numeric: numbers }] : [])),
  ...wrong.map(({ text: form, feedback }) => ({
    text: text(feedback),
    ...(form === undefined ? {} : { accepted: form }),
  })),
]
