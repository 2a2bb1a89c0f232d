import type { DataOf } from '@portal/contract/http/call.ts'
import type { questionCreate, questionRead } from '@portal/contract/questions/question-editing.contract.ts'
import type { BilingualText } from '../../../core/language.ts'
import type { AnswerKey, Feedback } from '../question-content.ts'
import type { EditedQuestion } from './question-editing.store.ts'

type Read = DataOf<typeof questionRead>

export const presentQuestionStand = (question: Pick<EditedQuestion, 'id' | 'currentVersion' | 'status'>, lost: readonly string[]): DataOf<typeof questionCreate> => ({
  questionId: question.id,
  version: question.currentVersion,
  status: question.status,
  lost: [...lost],
})

const presentText = (text: BilingualText) => ({ ...(text.zh ? { zh: text.zh } : {}), ...(text.en ? { en: text.en } : {}) })

/** A question with its key: for those who may edit it, and nobody else. */
export function presentQuestion(question: EditedQuestion): Read {
  return {
    questionId: question.id,
    bankId: question.bankId,
    version: question.version,
    currentVersion: question.currentVersion,
    status: question.status,
    type: question.type,
    topic: question.topic,
    difficulty: question.difficulty,
    ...(question.enemySet === null ? {} : { enemySet: question.enemySet }),
    points: question.points,
    stem: presentText(question.content.stem),
    options: question.content.options.map(({ key, text, pinned }) => ({ key, text: presentText(text), pinned: pinned === true })),
    answerKey: presentKey(question.answerKey),
    explanation: presentText(question.explanation),
    feedback: presentFeedback(question.feedback),
    title: question.title,
    sourceId: question.sourceId,
    tags: [...question.tags],
    versions: question.versions.map(({ version, createdAt, author }) => ({ version, createdAt: new Date(createdAt).toISOString(), author })),
  }
}

function presentKey(key: AnswerKey): Read['answerKey'] {
  if ('rubric' in key)
    return { rubric: presentText(key.rubric), ...(key.criteria ? { criteria: key.criteria.map(({ text, points }) => ({ text: presentText(text), points })) } : {}) }
  if ('blanks' in key) {
    return {
      blanks: key.blanks.map(({ accepted, numeric, units, ...rest }) => ({
        ...rest,
        accepted: accepted.map(({ text, weight }) => ({ text, weight })),
        ...(numeric ? { numeric: numeric.map((one) => ({ ...one })) } : {}),
        ...(units ? { units: units.map(({ unit, factor }) => ({ unit, factor })) } : {}),
      })),
    }
  }
  const alternatives = key.alternatives ? { alternatives: key.alternatives.map((set) => [...set]) } : {}
  if ('weights' in key) return { weights: Object.entries(key.weights).map(([letter, percent]) => ({ key: letter, percent })), ...alternatives }
  return { keys: [...key.keys], ...alternatives, ...(key.policy ? { policy: key.policy } : {}) }
}

function presentFeedback({ correct, partly, incorrect, options, blanks, hints }: Feedback): NonNullable<Read['feedback']> {
  return {
    ...(correct ? { correct: presentText(correct) } : {}),
    ...(partly ? { partly: presentText(partly) } : {}),
    ...(incorrect ? { incorrect: presentText(incorrect) } : {}),
    ...(options ? { options: Object.entries(options).map(([key, text]) => ({ key, text: presentText(text) })) } : {}),
    ...(blanks
      ? {
          blanks: blanks.map((gap) =>
            gap.map(({ text, accepted, numeric }) => ({
              text: presentText(text),
              ...(accepted === undefined ? {} : { accepted }),
              ...(numeric ? { numeric: { ...numeric } } : {}),
            })),
          ),
        }
      : {}),
    ...(hints ? { hints: hints.map(presentText) } : {}),
  }
}
