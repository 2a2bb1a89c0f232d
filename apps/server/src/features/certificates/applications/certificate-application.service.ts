import type {
  certificateApplicationSave,
  myCertificateApplicationList,
} from '@portal/contract/certificates/exam-apply.contract.ts'
import type {
  certificateApplicationDecide,
  certificateApplicationQueue,
} from '@portal/contract/certificates/exam-apply-staff.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { documentUrlMinutes, privateFileUrl } from '../../../core/files/file.service.ts'
import { isOwnDocument } from '../../../core/files/file.store.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { toStorableText } from '../../../core/http/storable.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { newId } from '../../../core/secrets/random.ts'
import { type Lang, pickName, pickText } from '../../../core/text/language.ts'
import { inTransaction } from '../../../database/connection.ts'
import { sendPersonalNotices } from '../../community/community.public.ts'
import { canReviewApplication } from '../certificate.access.ts'
import { issueCertificate, loadIssuingOutcome } from '../issue.service.ts'
import { recordApplicationDecision } from '../reviews/review.store.ts'
import {
  listCertificateApplications,
  listCertificateApplicationsToDecide,
  lockCertificateApplication,
  setCertificateApplicationDecision,
  upsertCertificateApplication,
} from './certificate-application.store.ts'
import { certificateDecisionNotice } from './certificate-application.words.ts'

export async function saveCertificateApplication(
  deps: Deps,
  actor: Actor,
  { schemeId, grounds, fileId }: InputOf<typeof certificateApplicationSave>,
): Promise<DataOf<typeof certificateApplicationSave>> {
  const standing = await loadIssuingOutcome(deps, deps.sql, actor, schemeId, 'application')
  if (standing === null) throw new AppError('certificateNotFound')
  if (standing !== 'yes') throw new AppError(standing === 'held' ? 'certificateHeld' : 'certificateRevoked')
  if (fileId && !(await isOwnDocument(deps.sql, actor.accountId, fileId)))
    throw new AppError('fileNotFound', { fields: ['fileId'] })
  const now = deps.clock.now()
  const { accountId, companyId } = actor
  const id = await upsertCertificateApplication(deps.sql, {
    id: newId(now, deps.random),
    accountId,
    companyId,
    schemeId,
    grounds: toStorableText(grounds),
    fileId: fileId || null,
    now,
  })
  if (!id) throw new AppError('applicationState')
  return { applicationId: id }
}

export async function loadOwnCertificateApplications(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof myCertificateApplicationList>,
  lang: Lang,
): Promise<DataOf<typeof myCertificateApplicationList>> {
  const { list, total } = await listCertificateApplications(deps.sql, actor, input)
  return {
    list: list.map((row) => ({
      applicationId: row.id,
      schemeId: row.schemeId,
      title: pickText(row.title, lang),
      level: row.level && pickText(row.level, lang),
      state: row.state,
      grounds: row.grounds,
      fileUrl: row.fileId ? privateFileUrl(deps, row.fileId, actor, documentUrlMinutes) : null,
      reason: row.reason,
      createdAt: row.createdAt.toISOString(),
    })),
    total,
    page: input.page,
    size: input.size,
  }
}

export async function loadCertificateApplicationQueue(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof certificateApplicationQueue>,
  lang: Lang,
): Promise<DataOf<typeof certificateApplicationQueue>> {
  const { list, total } = await listCertificateApplicationsToDecide(deps.sql, {
    state: input.state ?? null,
    page: input.page,
    size: input.size,
  })
  return {
    list: list.map((row) => ({
      applicationId: row.id,
      title: row.title,
      company: row.company,
      name: pickName(row.name, lang),
      state: row.state,
      grounds: row.grounds,
      fileUrl:
        row.fileId && row.state === 'submitted' ? privateFileUrl(deps, row.fileId, actor, documentUrlMinutes) : null,
      createdAt: row.createdAt.toISOString(),
    })),
    total,
    page: input.page,
    size: input.size,
  }
}

/**
 * Decides an application and notifies the applicant; an approval issues the certificate in the same transaction, unless
 * the person already holds it. Throws `malformed` for a return without a reason, `applicationNotFound`, `ownAttempt`
 * for the actor's own, `applicationState` for one that isn't waiting, and `certificateRevoked` on approval when the
 * person's certificate was revoked for good.
 */
export async function decideCertificateApplication(
  deps: Deps,
  actor: Actor,
  { applicationId, decision, reason }: InputOf<typeof certificateApplicationDecide>,
): Promise<void> {
  const words = reason?.trim() || null
  if (decision === 'return' && !words) throw new AppError('malformed', { fields: ['reason'] })
  const now = deps.clock.now()
  await inTransaction(deps.sql, async (tx) => {
    const row = await lockCertificateApplication(tx, applicationId)
    if (!row) throw new AppError('applicationNotFound')
    if (!canReviewApplication(actor, row)) throw new AppError('ownAttempt')
    if (row.state !== 'submitted') throw new AppError('applicationState')
    const { accountId, companyId, schemeId, title } = row
    const state = decision === 'approve' ? 'approved' : 'returned'
    if (state === 'approved' && (await loadIssuingOutcome(deps, tx, row, schemeId, 'application')) === 'revoked')
      throw new AppError('certificateRevoked')
    await setCertificateApplicationDecision(tx, applicationId, {
      accountId: actor.accountId,
      state,
      reason: state === 'returned' ? words : null,
      now,
    })
    await recordApplicationDecision(tx, {
      id: newId(now, deps.random),
      kind: 'certificate',
      applicationId,
      decision,
      reason: state === 'returned' ? words : null,
      by: actor.accountId,
      at: now,
    })
    const issued =
      state === 'approved'
        ? await issueCertificate(deps, tx, {
            schemeId,
            accountId,
            companyId,
            source: { kind: 'application', id: applicationId, title },
          })
        : null
    const link = issued ? `/user/certificateDetail?id=${issued.certificateId}` : `/user/certificate?apply=${schemeId}`
    const id = newId(now, deps.random)
    await sendPersonalNotices(deps, tx, companyId, [
      {
        id,
        accountId,
        kind: 'certificateApplyDecided',
        cause: `certificateApply ${id}`,
        ...certificateDecisionNotice(state, title, words),
        link,
      },
    ])
    await writeAudit(deps, tx, actor.accountId, {
      action: `certificateApplication.${decision}`,
      thing: 'certificateApplication',
      thingId: applicationId,
      companyId,
    })
  })
}
