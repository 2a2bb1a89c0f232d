import type {
  applicationDocuments,
  examApplicationRead,
  managedExamApplicationList,
  returnReasonList,
} from '@portal/contract/certificates/application-desk.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { parseSortOrder } from '../../../core/list/cursor.rules.ts'
import { listPage, sortByIds } from '../../../core/list/list.ts'
import { identityName, type Lang, pickName } from '../../../core/text/language.ts'
import { presentZone } from '../../../core/text/time-zone.ts'
import {
  canReviewApplication,
  createDocumentLinks,
  listHeldCertificates,
  loadApplicationDecisions,
  loadCertificateEvidenceLinks,
  loadCertificateReturnReasons,
  loadReturnReasons,
  stateFilterOf,
} from '../../certificates/certificates.public.ts'
import { buildPersonSearchQuery, maskPhone } from '../../identity/identity.public.ts'
import { updateApplicationOutcomes } from './application.store.ts'
import { applicantFindings } from './application-review.rules.ts'
import {
  type ExamApplicationRow,
  examApplicationSource,
  findApplicantDocuments,
  findOldestExamApplicationAt,
  listExamApplicationsForReview,
  listOtherExamApplications,
} from './application-review.store.ts'

const findings = (row: ExamApplicationRow) =>
  row.details && row.state === 'submitted' ? applicantFindings(row.details, row) : []

export async function loadExamApplicationRows(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof managedExamApplicationList>,
  lang: Lang,
): Promise<DataOf<typeof managedExamApplicationList>> {
  await updateApplicationOutcomes(deps.sql, null, deps.clock.now())
  const { after, before, limit, sort = 'submitted', ...filters } = input
  const order = parseSortOrder<'submitted'>(sort, { submitted: 'instant' })
  const source = examApplicationSource(deps.sql, {
    state: stateFilterOf(filters.state),
    examId: filters.examId ?? null,
    sessionId: filters.sessionId ?? null,
    words: buildPersonSearchQuery(filters.q, false),
  })
  const { ids, ...page } = await listPage(
    deps.sql,
    { list: 'exam applies', order, filters, source },
    { after, before, limit },
  )
  return {
    ...page,
    rows: sortByIds(ids, await listExamApplicationsForReview(deps.sql, ids)).map((row) => ({
      applicationId: row.id,
      name: identityName({ ...row, name: row.details?.realName ?? row.name }, lang),
      company: row.company,
      examTitle: row.examTitle,
      state: row.state,
      since: row.since.toISOString(),
      findings: findings(row),
      isOwn: !canReviewApplication(actor, row),
    })),
  }
}

export async function loadExamApplication(
  deps: Deps,
  actor: Actor,
  applicationId: string,
  lang: Lang,
): Promise<DataOf<typeof examApplicationRead>> {
  const [row] = await listExamApplicationsForReview(deps.sql, [applicationId])
  if (!row || row.state === 'draft') throw new AppError('applicationNotFound')
  const [decisions, earlier, held] = await Promise.all([
    loadApplicationDecisions(deps.sql, 'exam', row.id, lang),
    listOtherExamApplications(deps.sql, row),
    listHeldCertificates(deps.sql, row, deps.clock.now()),
  ])
  const { details } = row
  return {
    applicationId: row.id,
    accountId: row.accountId,
    name: identityName(row, lang),
    login: row.login,
    lang: row.lang,
    company: row.company,
    examId: row.examId,
    examTitle: row.examTitle,
    state: row.state,
    isOwn: !canReviewApplication(actor, row),
    managers: row.managers.map((name) => pickName(name, lang)),
    since: row.since.toISOString(),
    details: details && {
      realName: details.realName,
      certificateType: details.certificateType,
      idTail: details.idTail,
      identityType: details.identityType,
      employer: details.employer,
      email: details.email,
      phone: maskPhone(details.phone),
      hasPhoto: details.photoFileId !== null,
      hasDocument: details.documentFileId !== null,
    },
    findings: findings(row),
    reason: row.reason,
    seat: row.seat && {
      centre: row.seat.centre,
      startsAt: new Date(row.seat.startsAt).toISOString(),
      ...presentZone(row.seat.timeZone ?? deps.settings.timeZone, lang),
      ticketNo: row.ticketNo,
    },
    decisions,
    earlier: earlier.map((one) => ({
      applicationId: one.id,
      examTitle: one.examTitle,
      state: one.state,
      at: one.at.toISOString(),
    })),
    held,
  }
}

/**
 * Loads links to an applicant's uploads, for reviewers of an application for an exam or a certificate. Throws the
 * errors of `createDocumentLinks`.
 */
export async function loadApplicationDocuments(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof applicationDocuments>,
): Promise<DataOf<typeof applicationDocuments>> {
  if (input.kind === 'certificate') return loadCertificateEvidenceLinks(deps, actor, input)
  return createDocumentLinks(deps, actor, input, await findApplicantDocuments(deps.sql, input.applicationId))
}

export async function loadApplicationReturnReasons(
  deps: Deps,
  { kind }: InputOf<typeof returnReasonList>,
): Promise<DataOf<typeof returnReasonList>> {
  return kind === 'certificate'
    ? loadCertificateReturnReasons(deps)
    : loadReturnReasons(deps, kind, await findOldestExamApplicationAt(deps.sql))
}
