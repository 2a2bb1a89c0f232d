import type {
  applicationDocuments,
  certificateApplicationRead,
  managedCertificateApplications,
  returnReasonList,
} from '@portal/contract/certificates/application-desk.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { parseSortOrder } from '../../../core/list/cursor.rules.ts'
import { listPage, sortByIds } from '../../../core/list/list.ts'
import { type Lang, pickName } from '../../../core/text/language.ts'
import { buildPersonSearchQuery } from '../../identity/identity.public.ts'
import { canReviewApplication } from '../certificate.access.ts'
import {
  createDocumentLinks,
  loadApplicationDecisions,
  loadReturnReasons,
  stateFilterOf,
} from '../reviews/review.service.ts'
import {
  certificateApplicationSource,
  findCertificateEvidence,
  findOldestCertificateApplicationAt,
  listCertificateApplicationsForReview,
  listHeldCertificates,
} from './certificate-review.store.ts'

export async function loadCertificateApplicationRows(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof managedCertificateApplications>,
  lang: Lang,
): Promise<DataOf<typeof managedCertificateApplications>> {
  const { after, before, limit, sort = 'changed', ...filters } = input
  const order = parseSortOrder<'changed'>(sort, { changed: 'instant' })
  const source = certificateApplicationSource(deps.sql, {
    state: stateFilterOf(filters.state),
    words: buildPersonSearchQuery(filters.q, false),
  })
  const { ids, ...page } = await listPage(
    deps.sql,
    { list: 'certificate applies', order, filters, source },
    { after, before, limit },
  )
  return {
    ...page,
    rows: sortByIds(ids, await listCertificateApplicationsForReview(deps.sql, ids)).map((row) => ({
      applicationId: row.id,
      name: pickName(row.name, lang),
      company: row.company,
      title: row.title,
      state: row.state,
      since: row.since.toISOString(),
      hasFile: row.fileId !== null,
      isOwn: !canReviewApplication(actor, row),
    })),
  }
}

export async function loadCertificateApplication(
  deps: Deps,
  actor: Actor,
  applicationId: string,
  lang: Lang,
): Promise<DataOf<typeof certificateApplicationRead>> {
  const [row] = await listCertificateApplicationsForReview(deps.sql, [applicationId])
  if (!row) throw new AppError('applicationNotFound')
  const [decisions, held] = await Promise.all([
    loadApplicationDecisions(deps.sql, 'certificate', row.id, lang),
    listHeldCertificates(deps.sql, row, deps.clock.now()),
  ])
  return {
    applicationId: row.id,
    name: pickName(row.name, lang),
    login: row.login,
    lang: row.lang,
    company: row.company,
    title: row.title,
    level: row.level,
    state: row.state,
    isOwn: !canReviewApplication(actor, row),
    since: row.since.toISOString(),
    grounds: row.grounds,
    hasFile: row.fileId !== null,
    reason: row.reason,
    decisions,
    held,
  }
}

export const loadCertificateEvidenceLinks = async (
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof applicationDocuments>,
): Promise<DataOf<typeof applicationDocuments>> =>
  createDocumentLinks(deps, actor, input, await findCertificateEvidence(deps.sql, input.applicationId))

export const loadCertificateReturnReasons = async (deps: Deps): Promise<DataOf<typeof returnReasonList>> =>
  loadReturnReasons(deps, 'certificate', await findOldestCertificateApplicationAt(deps.sql))
