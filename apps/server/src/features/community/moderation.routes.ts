import { commentDelete, commentReport } from '@portal/contract/community/comment-report.contract.ts'
import {
  commentDecide,
  commentQueue,
  commentRead,
  commentsDecide,
  moderatedCompanies,
  watchedWordList,
  watchedWordListSave,
  watchedWordsTest,
} from '@portal/contract/community/comment-staff.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { route } from '../../core/http/route.ts'
import { submitCommentReport, withdrawOwnComment } from './comment-report.service.ts'
import {
  decideQueuedComment,
  decideQueuedComments,
  loadCommentQueue,
  loadModeratedCompanies,
  loadQueuedComment,
  loadWordList,
  replaceWordList,
  testWordList,
} from './comment-staff.service.ts'

/** Serves reports and withdrawals of comments, and the decisions and word lists of staff. */
export function serveModeration(app: FastifyInstance, deps: Deps): void {
  route(app, deps, commentReport, ({ actor, input }) => submitCommentReport(deps, actor, input))
  route(app, deps, commentDelete, ({ actor, input }) => withdrawOwnComment(deps, actor, input.commentId))
  route(app, deps, commentQueue, ({ actor, input, lang }) => loadCommentQueue(deps, actor, input, lang))
  route(app, deps, commentRead, ({ actor, input, lang }) => loadQueuedComment(deps, actor, input.commentId, lang))
  route(app, deps, commentDecide, ({ actor, input }) => decideQueuedComment(deps, actor, input))
  route(app, deps, commentsDecide, ({ actor, input }) => decideQueuedComments(deps, actor, input))
  route(app, deps, moderatedCompanies, ({ actor }) => loadModeratedCompanies(deps, actor))
  route(app, deps, watchedWordsTest, async ({ input }) => testWordList(input))
  route(app, deps, watchedWordList, ({ actor, input, lang }) => loadWordList(deps, actor, input.companyId, lang))
  route(app, deps, watchedWordListSave, ({ actor, input, lang }) => replaceWordList(deps, actor, input, lang))
}
