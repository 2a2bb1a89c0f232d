import {
  absenteesRemind,
  examAbsentees,
  examAbsenteesExport,
  makeUpExamCreate,
} from '@portal/contract/exams/exam-absence.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import {
  createMakeUpExamForAbsentees,
  exportAbsentees,
  loadAbsentees,
  startAbsenceReminders,
} from './absence.service.ts'

export function serveAbsences(app: FastifyInstance, deps: Deps): void {
  route(app, deps, examAbsentees, ({ input, actor, lang }) => loadAbsentees(deps, actor, input, lang))
  route(app, deps, examAbsenteesExport, ({ input, actor, lang }) => exportAbsentees(deps, actor, input, lang))
  route(app, deps, absenteesRemind, ({ input, actor, lang }) => startAbsenceReminders(deps, actor, input, lang))
  route(app, deps, makeUpExamCreate, ({ input, actor }) => createMakeUpExamForAbsentees(deps, actor, input))
}
