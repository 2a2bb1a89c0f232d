import type { DataOf } from '@portal/contract/http/call.ts'
import type { questionSubmit } from '@portal/contract/questions/question-console.contract.ts'
import type { questionCreate, questionRead } from '@portal/contract/questions/question-editing.contract.ts'
import { type Lang, pickName, presentText } from '../../../core/text/language.ts'
import { presentRegions } from '../hotspot.rules.ts'
import type { AnswerKey, Feedback, NewQuestion } from '../question-content.ts'
import type { EditedQuestion } from './question-editing.store.ts'

type Read = DataOf<typeof questionRead>

export type QuestionState = Pick<EditedQuestion, 'id' | 'currentVersion' | 'status' | 'review'> & {
  readonly change: { readonly revision: number } | null
}

export const presentQuestionState = ({
  id,
  currentVersion,
  status,
  review,
  change,
}: QuestionState): DataOf<typeof questionSubmit> => ({
  questionId: id,
  version: currentVersion,
  change: change?.revision ?? 0,
  status,
  review,
})
export const presentSavedQuestion = (stand: QuestionState, lost: readonly string[]): DataOf<typeof questionCreate> => ({
  ...presentQuestionState(stand),
  lost: [...lost],
})

/** Presents a question with its key, for its editors only. */
export function presentEditedQuestion(question: EditedQuestion, mayApprove: boolean, lang: Lang): Read {
  const { change } = question
  return {
    questionId: question.id,
    bankId: question.bankId,
    number: question.number,
    version: question.version,
    currentVersion: question.currentVersion,
    status: question.status,
    review: question.review,
    reviewNote: question.reviewNote,
    sentAt: question.sentAt?.toISOString() ?? null,
    mayApprove,
    change: change && {
      revision: change.revision,
      baseVersion: change.baseVersion,
      savedAt: new Date(change.savedAt).toISOString(),
      author: pickName(change.author, lang),
    },
    ...presentContent(question),
    group: question.content.group
      ? {
          groupId: question.content.group.id,
          material: presentText(question.content.group.material),
          position: question.inGroup?.position ?? 1,
          of: question.inGroup?.of ?? 1,
        }
      : null,
    versions: question.versions.map(({ version, createdAt, author, approver, changed }) => ({
      version,
      createdAt: new Date(createdAt).toISOString(),
      author: author && pickName(author, lang),
      approver: approver && pickName(approver, lang),
      changed: [...changed],
    })),
  }
}

type Content = Omit<NewQuestion, 'enemySet'> & { readonly enemySet?: string | null | undefined }
const presentContent = ({
  type,
  topic,
  difficulty = 3,
  enemySet,
  points,
  content,
  answerKey,
  explanation = {},
  feedback = {},
  title = '',
  sourceId = '',
  tags = [],
}: Content) => ({
  type,
  topic,
  difficulty,
  ...(enemySet ? { enemySet } : {}),
  points,
  stem: presentText(content.stem),
  options: content.options.map(({ key, text, pinned }) => ({ key, text: presentText(text), pinned: pinned === true })),
  ...(content.prompts ? { prompts: content.prompts.map(presentText) } : {}),
  ...(content.choices ? { choices: [...content.choices] } : {}),
  ...(content.once ? { once: true } : {}),
  ...(content.picture ? { picture: presentText(content.picture) } : {}),
  ...(type === 'hotspot' ? { spots: content.blankCount } : {}),
  ...(content.upload
    ? { upload: { kinds: [...content.upload.kinds], megabytes: content.upload.megabytes, files: content.blankCount } }
    : {}),
  answerKey: presentKey(answerKey),
  explanation: presentText(explanation),
  feedback: presentFeedback(feedback),
  title,
  sourceId,
  tags: [...tags],
})

function presentKey(key: AnswerKey): Read['answerKey'] {
  if ('rubric' in key)
    return {
      rubric: presentText(key.rubric),
      ...(key.criteria
        ? { criteria: key.criteria.map(({ text, points }) => ({ text: presentText(text), points })) }
        : {}),
    }
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
  if ('regions' in key) return { regions: presentRegions(key.regions), policy: key.policy }
  if ('places' in key) return { places: key.places, policy: key.policy }
  const alternatives = key.alternatives ? { alternatives: key.alternatives.map((set) => [...set]) } : {}
  if ('weights' in key)
    return {
      weights: Object.entries(key.weights).map(([letter, percent]) => ({ key: letter, percent })),
      ...alternatives,
    }
  return { keys: [...key.keys], ...alternatives, ...(key.policy ? { policy: key.policy } : {}) }
}

function presentFeedback({
  correct,
  partly,
  incorrect,
  options,
  blanks,
  hints,
}: Feedback): NonNullable<Read['feedback']> {
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
