import type {
  applicationDocuments,
  returnReasonList,
  returnReasonsSave,
} from '@portal/contract/certificates/application-desk.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { documentUrlMinutes, privateFileUrl } from '../../../core/files/file.service.ts'
import { listFileTypes } from '../../../core/files/file.store.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { newId } from '../../../core/secrets/random.ts'
import { startOfDay, todayOf } from '../../../core/text/calendar.ts'
import { type Lang, pickName } from '../../../core/text/language.ts'
import { type Db, inTransaction } from '../../../database/connection.ts'
import { canReviewApplication } from '../certificate.access.ts'
import {
  type ApplicationKind,
  countApplicationDecisions,
  listApplicationDecisions,
  listReturnReasons,
  replaceReturnReasons,
} from './review.store.ts'

/** Returns the state by which a queue is filtered: null for `all`, and `submitted` if none is given. */
export const stateFilterOf = <State extends string>(state: State | undefined) =>
  (state === 'all' ? null : (state ?? 'submitted')) as Exclude<State, 'all'> | 'submitted' | null

/** Loads earlier decisions on an application, newest first. */
export const loadApplicationDecisions = async (db: Db, kind: ApplicationKind, applicationId: string, lang: Lang) =>
  (await listApplicationDecisions(db, kind, applicationId)).map(({ decision, reason, by, at }) => ({
    decision,
    reason,
    by: pickName(by, lang),
    at: at.toISOString(),
  }))

export type ReviewedApplication = {
  readonly accountId: string
  readonly companyId: string
  readonly isWaiting: boolean
  readonly photoId?: string | null
  readonly documentId: string | null
}
/**
 * Creates links to an applicant's uploads for a reviewer while the application awaits a decision; records the purpose
 * in the audit log. Throws `applicationNotFound`, `ownAttempt`, and `applicationState` after the decision.
 */
export async function createDocumentLinks(
  deps: Deps,
  actor: Actor,
  { kind, applicationId, purpose }: InputOf<typeof applicationDocuments>,
  row: ReviewedApplication | null,
): Promise<DataOf<typeof applicationDocuments>> {
  if (!row) throw new AppError('applicationNotFound')
  if (!canReviewApplication(actor, row)) throw new AppError('ownAttempt')
  if (!row.isWaiting) throw new AppError('applicationState')
  const { photoId = null } = row
  const kinds = new Map(
    (
      await listFileTypes(
        deps.sql,
        [photoId, row.documentId].filter((id) => id !== null),
      )
    ).map(({ id, mime }) => [id, mime]),
  )
  const linkOf = (id: string | null) => {
    const mime = id === null ? undefined : kinds.get(id)
    return id !== null && mime !== undefined ? { url: privateFileUrl(deps, id, actor, documentUrlMinutes), mime } : null
  }
  await writeAudit(deps, deps.sql, actor.accountId, {
    action: 'application.documents',
    thing: kind === 'exam' ? 'examApplication' : 'certificateApplication',
    thingId: applicationId,
    companyId: row.companyId,
    detail: { purpose },
  })
  return { photo: linkOf(photoId), document: linkOf(row.documentId) }
}

export async function loadReturnReasons(
  deps: Deps,
  kind: ApplicationKind,
  oldest: Date | null,
): Promise<DataOf<typeof returnReasonList>> {
  const [list, decidedToday] = await Promise.all([
    listReturnReasons(deps.sql, kind),
    countApplicationDecisions(deps.sql, kind, startOfDay(todayOf(deps), deps.settings.timeZone)),
  ])
  return {
    list: list.map(({ id, title, words }) => ({ reasonId: id, title, words })),
    oldest: oldest?.toISOString() ?? null,
    decidedToday,
  }
}

export async function saveReturnReasons(
  deps: Deps,
  actor: Actor,
  { kind, reasons }: InputOf<typeof returnReasonsSave>,
): Promise<void> {
  const now = deps.clock.now()
  const both = ({ zh, en }: { readonly zh: string; readonly en: string }) => ({ zh: zh.trim(), en: en.trim() })
  const rows = reasons.map(({ title, words }, index) => ({
    id: newId(now, deps.random),
    title: both(title),
    words: both(words),
    place: index + 1,
  }))
  const empty = rows.flatMap(({ title, words }, index) =>
    Object.entries({ title, words }).flatMap(([field, text]) =>
      (['zh', 'en'] as const).flatMap((lang) => (text[lang] ? [] : [`reasons.${index}.${field}.${lang}`])),
    ),
  )
  if (empty.length > 0) throw new AppError('malformed', { fields: empty })
  await inTransaction(deps.sql, async (tx) => {
    await replaceReturnReasons(tx, kind, rows, now)
    await writeAudit(deps, tx, actor.accountId, {
      action: 'returnReasons.put',
      thing: 'returnReasons',
      thingId: kind,
      detail: { count: rows.length },
    })
  })
}
