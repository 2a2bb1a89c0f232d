import { randomInt, randomUUID } from 'node:crypto'
import { formItemsOf, sectionsWithoutPassCriteria } from '@portal/contract/checklists/checklist.rules.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { surveyOpen, surveyResults, surveySubmit } from '@portal/contract/learning/survey.contract.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { toStorableText } from '../../../core/http/storable.ts'
import { type Lang, pickText } from '../../../core/text/language.ts'
import { type Db, inTransaction } from '../../../database/connection.ts'
import { checkLessonAccess } from '../../catalogue/catalogue.public.ts'
import { findCertificateOfCourse } from '../play.store.ts'
import { completeLesson, loadAndOpenLesson } from '../study.service.ts'
import { lockStudyClock } from '../study.store.ts'
import { countSurveyAnswer, type SurveyCount, sumTallies, surveySummaryOf, validSurveyAnswers } from './survey.rules.ts'
import {
  findSurvey,
  findSurveyForm,
  insertWrittenAnswers,
  listSurveyResults,
  listWrittenAnswers,
  lockSurveyCount,
  recordSurveyAnswered,
  type SealedSurveyCount,
  type SurveyInCompany,
  type SurveyRow,
  setSurveyGroupClosed,
  updateSurveyCount,
} from './survey.store.ts'

type Place = { readonly productId: string; readonly contentId: string }
/** Texts that staff see of a question. */
const shownTexts = 200

async function surveyOf({ settings }: Deps, db: Db, actor: Actor, contentId: string): Promise<SurveyRow> {
  const survey = await findSurvey(db, actor, contentId, settings.timeZone)
  if (!survey) throw new AppError('lessonOtherKind')
  return survey
}

/** Opens a survey with its questions. Throws the errors of `checkLessonAccess`, and `lessonOtherKind`. */
export async function openSurvey(
  deps: Deps,
  actor: Actor,
  place: Place,
  lang: Lang,
): Promise<DataOf<typeof surveyOpen>> {
  await checkLessonAccess(deps.sql, actor, place, deps.clock.now())
  await surveyOf(deps, deps.sql, actor, place.contentId)
  await loadAndOpenLesson(deps, actor, place)
  const [survey, certificateId] = await Promise.all([
    surveyOf(deps, deps.sql, actor, place.contentId),
    findCertificateOfCourse(deps.sql, actor, place.productId),
  ])
  return {
    contentId: survey.contentId,
    title: pickText(survey.title, lang),
    sections: presentSurvey(survey),
    isAnswered: survey.isAnswered,
    percent: survey.isAnswered ? 100 : Math.max(1, survey.percent),
    certificateId,
  }
}
const presentSurvey = ({ rules }: Pick<SurveyRow, 'rules'>) =>
  sectionsWithoutPassCriteria(rules.sections) as DataOf<typeof surveyOpen>['sections']

/**
 * Counts the answers without a link to the person, and completes the person's lesson. Throws `surveyIncomplete`,
 * `surveyAnswered` for a second time, and the errors of `openSurvey`. Random numbers come from the operating system, so
 * that no one with access to the database can reproduce them.
 */
export async function answerSurvey(
  deps: Deps,
  actor: Actor,
  { answers, ...place }: InputOf<typeof surveySubmit>,
): Promise<DataOf<typeof surveySubmit>> {
  await checkLessonAccess(deps.sql, actor, place, deps.clock.now())
  const fitOf = async (db: Db) => {
    const { contentId, rules } = await surveyOf(deps, db, actor, place.contentId)
    const given = validSurveyAnswers(
      rules.sections,
      answers.map(({ itemId, value }) => ({ itemId, value: toStorableText(value).trim() })),
    )
    if (!given) throw new AppError('surveyIncomplete')
    return { contentId, rules, given }
  }
  const { contentId } = await fitOf(deps.sql)
  await loadAndOpenLesson(deps, actor, place)
  await inTransaction(deps.sql, async (tx) => {
    await lockStudyClock(tx, actor.accountId)
    const key = { contentId, companyId: actor.companyId }
    const locked = await lockSurveyCount(tx, key)
    const person = await recordSurveyAnswered(tx, contentId, actor, deps.settings.timeZone)
    if (!person) throw new AppError('surveyAnswered')
    // From here on the questions are final; until now the author could still change them.
    const { rules, given } = await fitOf(tx)
    const before = openCount(deps, key, locked)
    const { next, texts } = countSurveyAnswer(before, formItemsOf(rules), given, person, randomInt)
    if (next.pendingAnswers === 0) await setSurveyGroupClosed(tx, key)
    await updateSurveyCount(tx, key, sealCount(deps, key, next))
    await insertWrittenAnswers(
      tx,
      key,
      texts.map((text) => ({ ...text, id: randomUUID() })),
    )
    await completeLesson(deps, tx, actor, contentId)
  })
  return { contentId }
}

const purposeOf = ({ contentId, companyId }: SurveyInCompany) => `survey ${contentId} ${companyId}`
const sealCount = ({ sealer }: Deps, key: SurveyInCompany, count: SurveyCount): SealedSurveyCount => ({
  ...count,
  pending: count.pendingAnswers === 0 ? null : sealer.seal(JSON.stringify(count.pending), purposeOf(key)),
})
/** Answers that no key opens any more are lost; those that follow begin a new group. */
function openCount({ sealer }: Deps, key: SurveyInCompany, { pending, ...count }: SealedSurveyCount): SurveyCount {
  const opened = pending && sealer.open(pending, purposeOf(key))
  return opened
    ? { ...count, pending: JSON.parse(opened) }
    : { ...count, pendingAnswers: 0, pendingAgain: 0, pending: {} }
}

/**
 * Loads the counted answers of one company, or of all: sums of complete groups, so that no difference between two
 * results reveals a smaller group. Throws `notFound` for content that is not a survey.
 */
export async function loadSurveyResults(
  deps: Deps,
  { contentId, companyId }: InputOf<typeof surveyResults>,
): Promise<DataOf<typeof surveyResults>> {
  const rules = await findSurveyForm(deps.sql, contentId)
  if (!rules) throw new AppError('notFound')
  const all = await listSurveyResults(deps.sql, contentId)
  const chosen = companyId === undefined ? all : all.filter((one) => one.companyId === companyId.toLowerCase())
  const tallies = sumTallies(chosen.map((one) => one.tallies))
  const texts = chosen.length > 0 ? await listWrittenAnswers(deps.sql, contentId, companyId ?? null, shownTexts) : []
  return {
    answers: chosen.reduce((sum, one) => sum + one.answers, 0),
    companies: all.map((one) => ({ companyId: one.companyId, name: one.name, answers: one.answers })),
    items: formItemsOf(rules).map((item) => {
      const own = texts.filter(({ itemId }) => itemId === item.id)
      const { answers, average, choices } = surveySummaryOf(item, tallies[item.id] ?? {})
      return {
        itemId: item.id,
        label: item.label,
        answers: item.kind === 'text' ? (own[0]?.all ?? 0) : answers,
        average,
        choices: choices.map(({ value, count }) => ({
          value,
          label: item.options?.find(({ id }) => id === value)?.label ?? null,
          count,
        })),
        texts: own.map(({ words }) => words),
      }
    }),
  }
}
