import type { DataOf } from '@portal/contract/http/call.ts'
import { minAnswersForFigures } from '@portal/contract/questions/question.limits.ts'
import type {
  managedBankList,
  managedQuestionList,
  questionFigures,
} from '@portal/contract/questions/question-console.contract.ts'
import { cutText } from '../../../core/text/cut-text.ts'
import { type BilingualText, presentText } from '../../../core/text/language.ts'
import { plainTextOf } from '../../../core/text/rich-text.ts'
import type { ListedBank } from './bank-rows.store.ts'
import type { ListedQuestion, QuestionFiguresRow } from './question-rows.store.ts'

export const presentBankRow = ({
  id,
  title,
  createdAt,
  changedAt,
  totals,
  ...bank
}: ListedBank): DataOf<typeof managedBankList>['rows'][number] => ({
  bankId: id,
  revision: bank.revision,
  title: presentText(title),
  source: bank.source,
  createdAt: createdAt.toISOString(),
  changedAt: changedAt.toISOString(),
  isOpenForPractice: bank.isOpenForPractice,
  needsReview: bank.needsReview,
  totals: {
    single: totals.single ?? 0,
    multiple: totals.multiple ?? 0,
    judge: totals.judge ?? 0,
    blank: totals.blank ?? 0,
    numeric: totals.numeric ?? 0,
    upload: totals.upload ?? 0,
    short: totals.short ?? 0,
    matching: totals.matching ?? 0,
    ordering: totals.ordering ?? 0,
    gapChoice: totals.gapChoice ?? 0,
    hotspot: totals.hotspot ?? 0,
  },
  drafts: bank.drafts,
  inReview: bank.inReview,
  retired: bank.retired,
  odd: bank.odd,
  usedBy: bank.usedBy,
  isShared: bank.isShared,
  owner: bank.ownerId === null ? null : { id: bank.ownerId, title: presentText(bank.ownerName ?? {}) },
})

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}
/** Returns the first 160 characters of HTML as plain text; a gap is shown as a line. */
export const excerptOf = (html: string): string =>
  cutText(
    plainTextOf(html)
      .replace(/&(?:lt|gt|quot|#39|amp);/g, (sign) => entities[sign] ?? sign)
      .replace(/\{\{\d+\}\}/g, '____'),
    160,
  )
const firstOf = (text: BilingualText) =>
  presentText({ ...(text.zh ? { zh: excerptOf(text.zh) } : {}), ...(text.en ? { en: excerptOf(text.en) } : {}) })

type Figures = Pick<ListedQuestion, 'answered' | 'rate' | 'discrimination' | 'fifths'>
const presentFigures = ({ answered, rate, discrimination, fifths }: Figures) => ({
  answered,
  rate: rate < 0 ? null : rate,
  discrimination: discrimination <= -1000 ? null : discrimination,
  fifths: answered < minAnswersForFigures || !fifths ? null : [...fifths],
})

export const presentQuestionRow = ({
  id,
  bankTitle,
  stem,
  changedAt,
  ...row
}: ListedQuestion): DataOf<typeof managedQuestionList>['rows'][number] => ({
  questionId: id,
  bankId: row.bankId,
  bankTitle: presentText(bankTitle),
  number: row.number,
  version: row.version,
  type: row.type,
  topic: row.topic,
  difficulty: row.difficulty,
  points: row.points,
  status: row.status,
  review: row.review,
  stem: firstOf(stem),
  title: row.title,
  groupId: row.groupId,
  changedAt: changedAt.toISOString(),
  ...presentFigures(row),
})

export const presentQuestionFigures = ({
  medianTime,
  computedAt,
  exams,
  ...row
}: QuestionFiguresRow): DataOf<typeof questionFigures> => ({
  ...presentFigures(row),
  medianTime: row.answered < minAnswersForFigures ? null : medianTime,
  computedAt: computedAt?.toISOString() ?? null,
  exams: exams.map(({ examId, title, answered, isOpen, most, of, times }) => ({
    examId,
    title: presentText(title),
    answered,
    isOpen,
    exposure: most === null || of === null ? null : { times, most, of },
  })),
})
