import type {
  applyDocuments,
  certificateApplyRead,
  certificateApplyRows,
  examApplyRead,
  examApplyRows,
  returnReasonList,
  returnReasonsPut,
} from '@portal/contract/certificates/application-desk.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { AppError } from '../../../core/app-error.ts'
import { writeAudit } from '../../../core/audit.store.ts'
import { startOfDay, todayOf } from '../../../core/calendar.ts'
import type { Deps } from '../../../core/deps.ts'
import { documentMinutes, privateFileUrl } from '../../../core/files/file.service.ts'
import { orderOf } from '../../../core/list/cursor.rules.ts'
import { inOrder, listPage } from '../../../core/list/list.ts'
import { newId } from '../../../core/random.ts'
import type { Actor } from '../../../core/session.ts'
import { inTransaction } from '../../../database/connection.ts'
import { hiddenPhone, wordsQuery } from '../../identity/identity.public.ts'
import { settleApplications } from './application.store.ts'
import { findingsOf } from './desk.rules.ts'
import {
  certificateApplySource,
  type DecisionRow,
  type DeskRow,
  examApplySource,
  findDocuments,
  type HeldRow,
  kindsOfFiles,
  listDecisions,
  listDesk,
  listEarlier,
  listGroundsDesk,
  listHeld,
  listReasons,
  putReasons,
  queueToday,
} from './desk.store.ts'

/** A queue shows what waits when nothing is asked for. */
const askedState = <State extends string>(state: State | undefined) => (state === 'all' ? null : (state ?? 'submitted')) as Exclude<State, 'all'> | 'submitted' | null
const findings = (row: DeskRow) => (row.details && row.state === 'submitted' ? findingsOf(row.details, row) : [])

export async function examApplyRowsFor(deps: Deps, actor: Actor, input: InputOf<typeof examApplyRows>): Promise<DataOf<typeof examApplyRows>> {
  await settleApplications(deps.sql, null, deps.clock.now())
  const { after, before, limit, sort = 'submitted', ...filters } = input
  const order = orderOf<'submitted'>(sort, { submitted: 'instant' })
  const source = examApplySource(deps.sql, { state: askedState(filters.state), examId: filters.examId ?? null, words: wordsQuery(filters.q, false) })
  const { ids, ...page } = await listPage(deps.sql, { list: 'exam applies', order, filters, source }, { after, before, limit })
  return {
    ...page,
    rows: inOrder(ids, await listDesk(deps.sql, ids)).map((row) => ({
      applicationId: row.id,
      name: row.details?.realName ?? row.name,
      company: row.company,
      examTitle: row.examTitle,
      state: row.state,
      since: row.since.toISOString(),
      findings: findings(row),
      isOwn: row.accountId === actor.accountId,
    })),
  }
}

export async function examApplyFor(deps: Deps, actor: Actor, applicationId: string): Promise<DataOf<typeof examApplyRead>> {
  const [row] = await listDesk(deps.sql, [applicationId])
  if (!row || row.state === 'draft') throw new AppError('applicationNotFound')
  const [decisions, earlier, held] = await Promise.all([listDecisions(deps.sql, 'exam', row.id), listEarlier(deps.sql, row), listHeld(deps.sql, row, deps.clock.now())])
  const { details } = row
  return {
    applicationId: row.id,
    accountId: row.accountId,
    name: row.name,
    login: row.login,
    lang: row.lang,
    company: row.company,
    examId: row.examId,
    examTitle: row.examTitle,
    state: row.state,
    isOwn: row.accountId === actor.accountId,
    since: row.since.toISOString(),
    details: details && {
      realName: details.realName,
      certificateType: details.certificateType,
      idTail: details.idTail,
      identityType: details.identityType,
      employer: details.employer,
      email: details.email,
      phone: hiddenPhone(details.phone),
      hasPhoto: details.photoFileId !== null,
      hasDocument: details.documentFileId !== null,
    },
    findings: findings(row),
    reason: row.reason,
    seat: row.seat && { centre: row.seat.centre, startsAt: new Date(row.seat.startsAt).toISOString(), ticketNo: row.ticketNo },
    decisions: decisions.map(presentDecision),
    earlier: earlier.map((one) => ({ applicationId: one.id, examTitle: one.examTitle, state: one.state, at: one.at.toISOString() })),
    held: held.map(presentHeld),
  }
}

const presentDecision = ({ decision, reason, by, at }: DecisionRow) => ({ decision, reason, by, at: at.toISOString() })
const presentHeld = ({ number, title, validUntil }: HeldRow) => ({ number, title, validUntil })

/** Links to what an applicant uploaded, while it is to be decided about: for who decides, with what they look for in the audit log. */
export async function documentsFor(deps: Deps, actor: Actor, { kind, applicationId, purpose }: InputOf<typeof applyDocuments>): Promise<DataOf<typeof applyDocuments>> {
  const row = await findDocuments(deps.sql, kind, applicationId)
  if (!row) throw new AppError('applicationNotFound')
  if (row.accountId === actor.accountId) throw new AppError('ownAttempt')
  if (!row.isWaiting) throw new AppError('applicationState')
  const kinds = new Map(
    (
      await kindsOfFiles(
        deps.sql,
        [row.photoId, row.documentId].filter((id) => id !== null),
      )
    ).map(({ id, mime }) => [id, mime]),
  )
  const linkOf = (id: string | null) => {
    const mime = id === null ? undefined : kinds.get(id)
    return id !== null && mime !== undefined ? { url: privateFileUrl(deps, id, actor, documentMinutes), mime } : null
  }
  await writeAudit(deps, deps.sql, actor.accountId, {
    action: 'application.documents',
    thing: kind === 'exam' ? 'examApplication' : 'certificateApplication',
    thingId: applicationId,
    companyId: row.companyId,
    detail: { purpose },
  })
  return { photo: linkOf(row.photoId), document: linkOf(row.documentId) }
}

export async function certificateApplyRowsFor(deps: Deps, actor: Actor, input: InputOf<typeof certificateApplyRows>): Promise<DataOf<typeof certificateApplyRows>> {
  const { after, before, limit, sort = 'changed', ...filters } = input
  const order = orderOf<'changed'>(sort, { changed: 'instant' })
  const source = certificateApplySource(deps.sql, { state: askedState(filters.state), words: wordsQuery(filters.q, false) })
  const { ids, ...page } = await listPage(deps.sql, { list: 'certificate applies', order, filters, source }, { after, before, limit })
  return {
    ...page,
    rows: inOrder(ids, await listGroundsDesk(deps.sql, ids)).map((row) => ({
      applicationId: row.id,
      name: row.name,
      company: row.company,
      title: row.title,
      state: row.state,
      since: row.since.toISOString(),
      hasFile: row.fileId !== null,
      isOwn: row.accountId === actor.accountId,
    })),
  }
}

export async function certificateApplyFor(deps: Deps, actor: Actor, applicationId: string): Promise<DataOf<typeof certificateApplyRead>> {
  const [row] = await listGroundsDesk(deps.sql, [applicationId])
  if (!row) throw new AppError('applicationNotFound')
  const [decisions, held] = await Promise.all([listDecisions(deps.sql, 'certificate', row.id), listHeld(deps.sql, row, deps.clock.now())])
  return {
    applicationId: row.id,
    name: row.name,
    login: row.login,
    lang: row.lang,
    company: row.company,
    title: row.title,
    level: row.level,
    state: row.state,
    isOwn: row.accountId === actor.accountId,
    since: row.since.toISOString(),
    grounds: row.grounds,
    hasFile: row.fileId !== null,
    reason: row.reason,
    decisions: decisions.map(presentDecision),
    held: held.map(presentHeld),
  }
}

export async function reasonsFor(deps: Deps, { kind }: InputOf<typeof returnReasonList>): Promise<DataOf<typeof returnReasonList>> {
  const [list, today] = await Promise.all([listReasons(deps.sql, kind), queueToday(deps.sql, kind, startOfDay(todayOf(deps), deps.settings.timeZone))])
  return {
    list: list.map(({ id, title, words }) => ({ reasonId: id, title, words })),
    oldest: today.oldest?.toISOString() ?? null,
    decidedToday: today.decidedToday,
  }
}

export async function keepReasons(deps: Deps, actor: Actor, { kind, reasons }: InputOf<typeof returnReasonsPut>): Promise<void> {
  const now = deps.clock.now()
  const both = ({ zh, en }: { readonly zh: string; readonly en: string }) => ({ zh: zh.trim(), en: en.trim() })
  const rows = reasons.map(({ title, words }, index) => ({ id: newId(now, deps.random), title: both(title), words: both(words), place: index + 1 }))
  const empty = rows.flatMap(({ title, words }, index) =>
    Object.entries({ title, words }).flatMap(([field, text]) => (['zh', 'en'] as const).flatMap((lang) => (text[lang] ? [] : [`reasons.${index}.${field}.${lang}`]))),
  )
  if (empty.length > 0) throw new AppError('malformed', { fields: empty })
  await inTransaction(deps.sql, async (tx) => {
    await putReasons(tx, kind, rows, now)
    await writeAudit(deps, tx, actor.accountId, { action: 'returnReasons.put', thing: 'returnReasons', thingId: kind, detail: { count: rows.length } })
  })
}
