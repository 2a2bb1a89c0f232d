import { deleteComment, reportComment } from '@portal/contract/community/comment-report.contract.ts'
import {
  commentCompanies,
  commentDecide,
  commentQueue,
  commentRead,
  commentsDecide,
  commentWords,
  commentWordsPut,
  commentWordsTest,
} from '@portal/contract/community/comment-staff.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { route } from '../../core/http/route.ts'
import { deleteBy, reportBy } from './comment-report.service.ts'
import {
  decideBy,
  decideManyBy,
  moderatedCompanies,
  putWordsBy,
  queueFor,
  readComment,
  testWords,
  wordsFor,
} from './comment-staff.service.ts'

/** Reports of comments, and what staff make of them. */
export function serveModeration(app: FastifyInstance, deps: Deps): void {
  route(app, deps, reportComment, ({ actor, input }) => reportBy(deps, actor, input))
  route(app, deps, deleteComment, ({ actor, input }) => deleteBy(deps, actor, input.commentId))
  route(app, deps, commentQueue, ({ actor, input }) => queueFor(deps, actor, input))
  route(app, deps, commentRead, ({ actor, input }) => readComment(deps, actor, input.commentId))
  route(app, deps, commentDecide, ({ actor, input }) => decideBy(deps, actor, input))
  route(app, deps, commentsDecide, ({ actor, input }) => decideManyBy(deps, actor, input))
  route(app, deps, commentCompanies, ({ actor }) => moderatedCompanies(deps, actor))
  route(app, deps, commentWordsTest, async ({ input }) => testWords(input))
  route(app, deps, commentWords, ({ actor, input }) => wordsFor(deps, actor, input.companyId))
  route(app, deps, commentWordsPut, ({ actor, input }) => putWordsBy(deps, actor, input))
}
