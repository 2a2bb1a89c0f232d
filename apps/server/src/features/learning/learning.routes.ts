import { lessonPreview } from '@portal/contract/learning/lesson-preview.contract.ts'
import {
  lessonTextRead,
  playerClaim,
  playInfoRead,
  playInfoReadByPost,
  studyRecordsSave,
  videoSource,
} from '@portal/contract/learning/play.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { publicRoute, route } from '../../core/http/route.ts'
import { serveAssignments } from './assignments/assignment.routes.ts'
import { serveTrainingClasses } from './classes/training-class.routes.ts'
import { serveDocuments } from './documents/document.routes.ts'
import { openLessonPreview } from './lesson-preview.service.ts'
import { serveLinks } from './links/link.routes.ts'
import { serveNotes } from './notes/note.routes.ts'
import { servePackages } from './packages/package.routes.ts'
import { servePlans } from './plans/plan.routes.ts'
import { loadLessonText, loadPlayback, loadVideoSource } from './play.service.ts'
import { serveRecords } from './record.routes.ts'
import { claimPlayer, recordStudy } from './study.service.ts'
import { serveSurveys } from './surveys/survey.routes.ts'

export function serveLearning(app: FastifyInstance, deps: Deps): void {
  serveTrainingClasses(app, deps)
  route(app, deps, playInfoRead, ({ actor, input }) => loadPlayback(deps, actor, input))
  route(app, deps, playInfoReadByPost, ({ actor, input }) => loadPlayback(deps, actor, input))
  route(app, deps, videoSource, ({ actor, input }) => loadVideoSource(deps, actor, input))
  publicRoute(app, deps, lessonTextRead, ({ actor, input, lang }) => loadLessonText(deps, actor, input, lang))
  route(app, deps, studyRecordsSave, ({ actor, input }) => recordStudy(deps, actor, input))
  route(app, deps, playerClaim, ({ actor, input }) => claimPlayer(deps, actor, input.player))
  route(app, deps, lessonPreview, ({ actor, input, lang }) => openLessonPreview(deps, actor, input.contentId, lang))
  serveRecords(app, deps)
  servePlans(app, deps)
  servePackages(app, deps)
  serveDocuments(app, deps)
  serveLinks(app, deps)
  serveAssignments(app, deps)
  serveSurveys(app, deps)
  serveNotes(app, deps)
}
