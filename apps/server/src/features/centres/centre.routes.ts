import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { serveApplications } from './applications/application.routes.ts'
import { serveApplicationReview } from './applications/application-review.routes.ts'
import { serveExamFiles } from './exam-files/exam-file.routes.ts'
import { serveExamSessions } from './sessions/centre.routes.ts'
import { serveCheckin } from './sessions/checkin.routes.ts'

/** Serves exams at centres: registration, sessions and seats, check-in, and public files. */
export function serveCentres(app: FastifyInstance, deps: Deps): void {
  serveApplications(app, deps)
  serveApplicationReview(app, deps)
  serveCheckin(app, deps)
  serveExamSessions(app, deps)
  serveExamFiles(app, deps)
}
