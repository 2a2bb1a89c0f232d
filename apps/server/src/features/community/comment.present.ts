import type { commentQueue, commentRead, watchedWordList } from '@portal/contract/community/comment-staff.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import { type Lang, pickName } from '../../core/text/language.ts'
import type { CommentQueueRow, CommentReportRow } from './comment-moderation.store.ts'
import type { WordListRow } from './comment-words.store.ts'

export const presentQueuedComment = (
  row: CommentQueueRow,
  lang: Lang,
): DataOf<typeof commentQueue>['rows'][number] => ({
  commentId: row.id,
  revision: row.revision,
  state: row.state,
  productId: row.productId,
  productTitle: row.title,
  accountId: row.accountId,
  authorName: pickName(row.authorName, lang),
  companyId: row.companyId,
  company: row.company,
  rating: row.rating,
  content: row.body,
  likeCount: row.likeCount,
  createdAt: row.createdAt.toISOString(),
  openReports: row.openReports,
  reasons: [...row.reasons],
  waitsSince: row.waitsSince?.toISOString() ?? null,
  heldFor: row.heldFor,
  decision: row.decidedAt
    ? {
        reason: row.decisionReason ?? '',
        by: row.decidedBy ? pickName(row.decidedBy, lang) : '',
        at: row.decidedAt.toISOString(),
      }
    : null,
})

export const presentCommentReport = (
  row: CommentReportRow,
  lang: Lang,
): DataOf<typeof commentRead>['reports'][number] => ({
  reportId: row.id,
  name: row.name ? pickName(row.name, lang) : '',
  company: row.company,
  reason: row.reason,
  words: row.words,
  createdAt: row.createdAt.toISOString(),
  outcome: row.outcome,
})

export const presentWordList = (row: WordListRow, lang: Lang): DataOf<typeof watchedWordList> => ({
  companyId: row.companyId,
  revision: row.revision,
  isOn: row.isOn,
  words: [...row.words],
  changedBy: row.changedBy && pickName(row.changedBy, lang),
  changedAt: row.changedAt?.toISOString() ?? null,
})
