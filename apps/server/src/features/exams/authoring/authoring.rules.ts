import type { ExamContent as Content } from '@portal/contract/exams/exam-authoring.contract.ts'
import { isNetworkRange } from '@portal/contract/exams/network-range.ts'
import type { QuestionType } from '@portal/contract/exams/question-types.ts'
import type { Static } from 'typebox'
import { cutText } from '../../../core/text/cut-text.ts'
import { hasBilingualText } from '../../../core/text/language.ts'
import { partsReleasedAtClose, type Release } from '../definition/release.rules.ts'
import type { DrawRule } from '../papers/draw.rules.ts'
import type { ExamProblemWord } from './authoring.words.ts'
import { titleEndingOfCopy } from './authoring.words.ts'

/** The content of an exam as its author edits it. */
export type ExamContent = Static<typeof Content>
export type ExamContentProblem = { readonly field: string; readonly word: ExamProblemWord }
export type FixedQuestion = {
  readonly questionId: string
  readonly type: QuestionType
  readonly points: number
  readonly groupId?: string
}
/** The paper of an exam: the rules by which it is drawn, or its fixed questions. */
export type Paper = { readonly rules: readonly DrawRule[] } | { readonly fixed: readonly FixedQuestion[] }
export type TypeCount = { readonly type: QuestionType; readonly count: number; readonly points: number }

/**
 * Returns the content of an exam of this company: unless its author chose an audience, the exam is for everyone in the
 * company. With null, the exam is the organisation's, and its content is not changed.
 */
export const withDefaultAudience = (content: ExamContent, companyId: string | null): ExamContent =>
  companyId === null || content.companyIds || content.departmentIds || content.accountIds
    ? content
    : { ...content, companyIds: [companyId] }

/**
 * Returns the problems within the content of an exam, by field: missing parts, invalid values and contradictions. The
 * things that it refers to are checked elsewhere.
 */
export function findExamContentProblems(content: ExamContent): ExamContentProblem[] {
  const { paper, release, exposure, opensAt, closesAt } = content
  const problems: ExamContentProblem[] = []
  const must = (holds: boolean, field: string, word: ExamProblemWord) => {
    if (!holds) problems.push({ field, word })
  }
  must(hasBilingualText(content.title), 'title', 'needsTitle')
  must(paper.rules.length > 0 || paper.fixed.length > 0, 'paper', 'needsQuestions')
  must(paper.rules.length === 0 || paper.fixed.length === 0, 'paper', 'onePaperOnly')
  const ids = paper.fixed.map((question) => question.questionId.toLowerCase())
  for (const [index, id] of ids.entries()) must(ids.indexOf(id) === index, `paper.fixed.${index}`, 'questionTwice')
  const total = [...paper.rules, ...paper.fixed.map((question) => ({ ...question, count: 1 }))].reduce(
    (sum, part) => sum + part.count * part.points,
    0,
  )
  must(content.passingPoints <= total, 'passingPoints', 'passingTooHigh')
  const instants = {
    opensAt,
    closesAt,
    ...Object.fromEntries(
      Object.entries(release).map(([what, moment]) => [
        `release.${what}`,
        typeof moment === 'string' ? undefined : moment.at,
      ]),
    ),
  }
  for (const [field, at] of Object.entries(instants))
    must(at === undefined || !Number.isNaN(Date.parse(at)), field, 'notAnInstant')
  must(!(opensAt && closesAt && Date.parse(opensAt) >= Date.parse(closesAt)), 'closesAt', 'windowReversed')
  for (const part of partsReleasedAtClose(release)) must(closesAt !== undefined, `release.${part}`, 'closeNeeded')
  for (const [index, network] of (content.networks ?? []).entries())
    must(isNetworkRange(network), `networks.${index}`, 'notANetwork')
  must(
    (content.dailyAttempts ?? 0) <= (content.totalAttempts ?? Number.POSITIVE_INFINITY),
    'dailyAttempts',
    'dailyTooMany',
  )
  if (exposure) {
    must(exposure.most < exposure.of, 'exposure', 'exposureTooWide')
    must(paper.fixed.length === 0, 'exposure', 'exposureNeedsDraw')
  }
  return problems
}

/**
 * Returns the hours within which an exam may be retaken, unless its author sets others (decision 18); null: no limit,
 * as for mock exams.
 */
export const defaultRetakeHours = (kind: ExamContent['kind']): number | null => (kind === 'mock' ? null : 24)

/** Returns the totals of a paper, overall and by type. Rules for any type count only in the overall totals. */
export function paperTotals(paper: Paper) {
  const parts = 'rules' in paper ? paper.rules : paper.fixed.map((question) => ({ ...question, count: 1 }))
  const types = new Map<QuestionType, TypeCount>()
  for (const { type, count, points } of parts) {
    if (!type) continue
    const before = types.get(type)
    types.set(type, { type, count: (before?.count ?? 0) + count, points: (before?.points ?? 0) + count * points })
  }
  const sum = (of: (part: (typeof parts)[number]) => number) => parts.reduce((all, part) => all + of(part), 0)
  const typeCounts: readonly TypeCount[] = [...types.values()]
  return { typeCounts, questionCount: sum((part) => part.count), totalPoints: sum((part) => part.count * part.points) }
}

/** Returns a release rule with `graded`, the only part that may be omitted, set to `atOnce` by default. */
export const withReleaseDefaults = (release: Release): Required<Release> => ({ graded: 'atOnce', ...release })

/** Returns the title of a copy: the first 190 characters of the given title with this ending. */
export const titleOfCopy = (
  title: ExamContent['title'],
  ending: Readonly<Record<'zh' | 'en', string>> = titleEndingOfCopy,
): ExamContent['title'] => ({
  ...(title.zh ? { zh: `${cutText(title.zh, 190)}${ending.zh}` } : {}),
  ...(title.en ? { en: `${cutText(title.en, 190)}${ending.en}` } : {}),
})
