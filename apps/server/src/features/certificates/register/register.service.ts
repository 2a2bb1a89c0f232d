import {
  certificateNumberKey,
  certificateNumberWithCheckDigit,
} from '@portal/contract/certificates/certificate-number.ts'
import type {
  certificateExport,
  certificateIssue,
  certificateMissingCharacters,
  certificatePeople,
  certificateRead,
  certificateReissue,
  certificateRenew,
  certificateRevoke,
  managedCertificateList,
} from '@portal/contract/certificates/certificate-staff.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { findActorOfAccount } from '../../../core/access/actor.store.ts'
import { isActiveMember } from '../../../core/access/membership.store.ts'
import type { Owner } from '../../../core/access/owner.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { missingCharacters } from '../../../core/drawing/coverage.ts'
import { addIdentityColumns, dayCell, type SpreadsheetCell } from '../../../core/files/spreadsheet.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { emitEvent as tellEvent } from '../../../core/jobs/events.ts'
import { parseSortOrder } from '../../../core/list/cursor.rules.ts'
import { listPage, sortByIds } from '../../../core/list/list.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { newId } from '../../../core/secrets/random.ts'
import { presentTask } from '../../../core/tasks/task.present.ts'
import { defineExportTask, startTask } from '../../../core/tasks/task.ts'
import { dayInZone } from '../../../core/text/calendar.ts'
import { type BilingualText, type Lang, pickName, pickText } from '../../../core/text/language.ts'
import { type Db, inTransaction, type Transaction } from '../../../database/connection.ts'
import { sendPersonalNotices } from '../../community/community.public.ts'
import { buildPersonSearchQuery, checkPersonName } from '../../identity/identity.public.ts'
import { canExportCertificates, canManageCertificate } from '../certificate.access.ts'
import { levelTitleOf, undrawableCharacters } from '../certificate.facts.ts'
import { acceptedHolderNames, certificateStateOf } from '../certificate.rules.ts'
import { certificateLinks } from '../certificate.service.ts'
import {
  claimNextSerial,
  findCertificatePathAndLog,
  findCheckedCertificate,
  findSchemeForIssue,
  insertCertificate,
  setCertificateRevoked,
} from '../certificate.store.ts'
import { certificateEventText, nameCorrectionReason } from '../certificate.words.ts'
import { certificateIssued, certificateRevoked, type IssuedCertificate } from '../certificate-events.ts'
import { drawCertificatePdf, drawCertificateSvg } from '../drawing/draw.ts'
import { issueCertificate, loadIssuingOutcome } from '../issue.service.ts'
import { createPictureLoader } from '../schemes/scheme-picture.service.ts'
import {
  type CertificateRegisterRow,
  certificateRegisterSource,
  type LockedCertificate,
  listCertificateRegisterRows,
  listCertificatesOfScheme,
  listPeopleToCertify,
  lockCertificate,
} from './register.store.ts'
import { certificateChangeNotices, certificateExportWords } from './register.words.ts'

type Asked = InputOf<typeof managedCertificateList>
type Row = DataOf<typeof managedCertificateList>['rows'][number]

/** One page of all certificates, with its rows. */
async function pageOf(deps: Deps, { after, before, limit, sort = '-issued', ...filters }: Asked) {
  const now = deps.clock.now()
  const order = parseSortOrder<'issued'>(sort, { issued: 'instant' })
  const { q, state = null, schemeId = null, companyId = null } = filters
  const number = certificateNumberKey(q ?? '')
  const source = certificateRegisterSource(
    deps.sql,
    {
      state,
      schemeId,
      companyId,
      words: buildPersonSearchQuery(q, false),
      number: /^[A-Z]{2}[A-Z0-9]*$/.test(number) ? number : null,
    },
    now,
  )
  const { ids, ...page } = await listPage(
    deps.sql,
    { list: 'certificates', order, filters, source },
    { after, before, limit },
  )
  return { ...page, rows: sortByIds(ids, await listCertificateRegisterRows(deps.sql, ids)) }
}

const inBoth = (text: BilingualText) => ({ zh: pickText(text, 'zh'), en: pickText(text, 'en') })
function presentRow(row: CertificateRegisterRow, lang: Lang, now: Date): Row {
  const { facts } = row
  const level = levelTitleOf(facts)
  return {
    certificateId: row.id,
    number: row.number,
    holderName: pickName(facts.holder, lang),
    login: row.login,
    company: row.company,
    title: inBoth(facts.title),
    level: level && inBoth(level),
    state: certificateStateOf(row.state, row.endsAt, now),
    issuedAt: facts.issuedAt,
    validUntil: facts.validUntil,
    sourceKind: row.sourceKind,
  }
}

export async function loadCertificateRegister(
  deps: Deps,
  input: Asked,
  lang: Lang,
): Promise<DataOf<typeof managedCertificateList>> {
  const { rows, ...page } = await pageOf(deps, input)
  const now = deps.clock.now()
  return { ...page, rows: rows.map((row) => presentRow(row, lang, now)) }
}

export async function loadStaffCertificate(
  deps: Deps,
  certificateId: string,
  lang: Lang,
): Promise<DataOf<typeof certificateRead>> {
  const now = deps.clock.now()
  const [[row], whole] = await Promise.all([
    listCertificateRegisterRows(deps.sql, [certificateId]),
    findCheckedCertificate(deps.sql, certificateId),
  ])
  if (!row || !whole) throw new AppError('certificateNotFound')
  const [chain, { events }, svg] = await Promise.all([
    listCertificatesOfScheme(deps.sql, row),
    findCertificatePathAndLog(deps.sql, row, whole),
    drawCertificateSvg(whole.facts, lang, certificateLinks(deps, whole, lang), createPictureLoader(deps)),
  ])
  const { holder, source, renewFrom } = row.facts
  return {
    ...presentRow(row, lang, now),
    svg,
    undrawable: undrawableCharacters(whole.facts),
    accountName: row.name,
    accountNameLatin: row.nameLatin,
    holder: { name: holder.name, nameLatin: holder.nameLatin },
    stateReason: whole.stateReason,
    sourceTitle: source.title,
    renewFrom,
    isNewest: chain[0]?.id === row.id,
    chain: chain.map((one) => ({
      certificateId: one.id,
      number: one.number,
      state: certificateStateOf(one.state, one.endsAt, now),
      issuedAt: one.issuedAt,
    })),
    log: events.map(({ kind, at, detail }) => ({
      kind,
      at: new Date(at).toISOString(),
      note: certificateEventText(kind, detail, lang, pickText(whole.facts.issuer, lang)),
    })),
  }
}

export async function loadStaffCertificateFile(
  deps: Deps,
  actor: Actor,
  certificateId: string,
  lang: Lang,
): Promise<{ name: string; bytes: Buffer }> {
  const whole = await findCheckedCertificate(deps.sql, certificateId)
  if (!whole) throw new AppError('certificateNotFound')
  const bytes = await drawCertificatePdf(
    whole.facts,
    lang,
    certificateLinks(deps, whole, lang),
    createPictureLoader(deps),
  )
  await writeAudit(deps, deps.sql, actor.accountId, {
    action: 'certificate.download',
    thing: 'certificate',
    thingId: certificateId,
    detail: { number: whole.number },
  })
  return { name: `${whole.number}.pdf`, bytes }
}

type Words = { readonly title: BilingualText; readonly body: BilingualText }
async function tell(deps: Deps, tx: Db, owner: Owner, certificateId: string, words: Words): Promise<void> {
  const now = deps.clock.now()
  const id = newId(now, deps.random)
  const notice = {
    id,
    accountId: owner.accountId,
    kind: 'certificateChanged',
    cause: `certificate ${id}`,
    ...words,
    link: `/user/certificateDetail?id=${certificateId}`,
  }
  await sendPersonalNotices(deps, tx, owner.companyId, [notice])
}
const audit = (
  deps: Deps,
  tx: Db,
  actor: Actor,
  action: string,
  certificateId: string,
  companyId: string,
  detail: Record<string, string>,
) =>
  writeAudit(deps, tx, actor.accountId, {
    action: `certificate.${action}`,
    thing: 'certificate',
    thingId: certificateId,
    companyId,
    detail,
  })

export const issueCertificateByStaff = (
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof certificateIssue>,
): Promise<DataOf<typeof certificateIssue>> =>
  inTransaction(deps.sql, (tx) => issueCertificateAndNotify(deps, tx, actor, input))

/**
 * Issues a certificate to a person and notifies them, in the caller's transaction. Throws `ownAttempt`,
 * `personNotFound`, `schemeNotFound`, `holdsAlready` and `wasRevoked`.
 */
export async function issueCertificateAndNotify(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  { schemeId, accountId, companyId, reason }: InputOf<typeof certificateIssue>,
): Promise<DataOf<typeof certificateIssue>> {
  const owner = { accountId, companyId }
  if (!canManageCertificate(actor, owner)) throw new AppError('ownAttempt')
  const standing = await loadIssuingOutcome(deps, tx, owner, schemeId, 'hand')
  if (!(await isActiveMember(tx, owner))) throw new AppError('personNotFound', { fields: ['accountId'] })
  if (standing === null) throw new AppError('schemeNotFound', { fields: ['schemeId'] })
  if (standing !== 'yes') throw new AppError(standing === 'held' ? 'holdsAlready' : 'wasRevoked')
  const day = dayInZone(deps.clock.now(), deps.settings.timeZone)
  const scheme = await findSchemeForIssue(tx, owner, schemeId, { day })
  const title = scheme?.title ?? {}
  const issued = await issueCertificate(deps, tx, {
    schemeId,
    ...owner,
    source: { kind: 'hand', id: schemeId, title },
  })
  if (!issued?.isNew) throw new AppError('holdsAlready')
  await tell(deps, tx, owner, issued.certificateId, certificateChangeNotices.issued(title))
  await audit(deps, tx, actor, 'issue', issued.certificateId, companyId, { number: issued.number, reason })
  return { certificateId: issued.certificateId, number: issued.number }
}

/**
 * The certificate to act on: the holder's newest of its scheme, or with `orSuperseded` one that was superseded, and
 * never the actor's own.
 */
async function heldFor(tx: Db, actor: Actor, certificateId: string, orSuperseded = false): Promise<LockedCertificate> {
  const held = await lockCertificate(tx, certificateId)
  if (!held) throw new AppError('certificateNotFound')
  if (!canManageCertificate(actor, held)) throw new AppError('ownAttempt')
  const isSuperseded = orSuperseded && held.state === 'superseded'
  if (!isSuperseded && (held.state !== 'valid' || !held.isNewest)) throw new AppError('certificateState')
  return held
}

export async function renewCertificateByStaff(
  deps: Deps,
  actor: Actor,
  { certificateId, reason }: InputOf<typeof certificateRenew>,
): Promise<DataOf<typeof certificateRenew>> {
  return inTransaction(deps.sql, async (tx) => {
    const held = await heldFor(tx, actor, certificateId)
    if (held.endsAt === null) throw new AppError('certificateState')
    const { schemeId, accountId, companyId } = held
    const source = { kind: 'hand', id: held.sourceId, title: held.facts.source.title } as const
    const issued = await issueCertificate(deps, tx, { schemeId, accountId, companyId, source, isRenewal: true })
    if (!issued?.isNew) throw new AppError('certificateState')
    await tell(deps, tx, held, issued.certificateId, certificateChangeNotices.renewed(held.facts.title, issued.number))
    await audit(deps, tx, actor, 'renew', issued.certificateId, companyId, {
      number: issued.number,
      former: held.number,
      reason,
    })
    return { certificateId: issued.certificateId, number: issued.number }
  })
}

export const revokeCertificateByStaff = (
  deps: Deps,
  actor: Actor,
  { certificateId, reason }: InputOf<typeof certificateRevoke>,
): Promise<void> =>
  inTransaction(deps.sql, (tx) => revokeCertificateAndNotify(deps, tx, actor, { certificateId, reason }))

/**
 * Revokes a certificate and notifies its holder, in the caller's transaction. `mayReissue`: staff made a mistake, so
 * the person may get a certificate again. `orSuperseded`: a superseded certificate may be revoked as well. Throws
 * `certificateNotFound`, `ownAttempt`, and `certificateState` unless it is the person's newest and valid or, if
 * allowed, superseded.
 */
export async function revokeCertificateAndNotify(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  {
    certificateId,
    reason,
    mayReissue = false,
    orSuperseded = false,
  }: InputOf<typeof certificateRevoke> & { readonly mayReissue?: boolean; readonly orSuperseded?: boolean },
): Promise<void> {
  const now = deps.clock.now()
  const words = reason.trim()
  const held = await heldFor(tx, actor, certificateId, orSuperseded)
  const cause = mayReissue ? 'staffMistake' : 'staff'
  const revocation = { reason: words, cause, orSuperseded, at: now, eventId: newId(now, deps.random) } as const
  if (!(await setCertificateRevoked(tx, certificateId, revocation))) throw new AppError('certificateState')
  await tellEvent(deps, tx, certificateRevoked, {
    certificateId,
    number: held.number,
    schemeId: held.schemeId,
    accountId: held.accountId,
    companyId: held.companyId,
    at: now,
  })
  await tell(deps, tx, held, certificateId, certificateChangeNotices.revoked(held.facts.title, words))
  await audit(deps, tx, actor, 'revoke', certificateId, held.companyId, { number: held.number, reason: words })
}

/** Publishes that a certificate is valid again under its old number, and notifies its holder. */
export async function notifyOfRestoredCertificate(
  deps: Deps,
  tx: Transaction,
  { title, ...certificate }: Omit<IssuedCertificate, 'at'> & { readonly title: BilingualText },
): Promise<void> {
  await tellEvent(deps, tx, certificateIssued, { ...certificate, at: deps.clock.now() })
  await tell(deps, tx, certificate, certificate.certificateId, certificateChangeNotices.restored(title))
}

/**
 * Reissues a certificate with another name and number; its dates and source stay the same. Throws
 * `certificateNotFound`, `ownAttempt`, `certificateState` unless it is the person's newest and valid, `nameInvalid`,
 * and `malformed` when the name is unchanged.
 */
export async function reissueCertificateByStaff(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof certificateReissue>,
): Promise<DataOf<typeof certificateReissue>> {
  const now = deps.clock.now()
  const name = checkPersonName(input.name, 'name')
  const nameLatin = input.nameLatin?.trim() ? checkPersonName(input.nameLatin, 'nameLatin') : null
  return inTransaction(deps.sql, async (tx) => {
    const held = await heldFor(tx, actor, input.certificateId)
    const { facts } = held
    if (facts.holder.name === name && (facts.holder.nameLatin ?? null) === nameLatin)
      throw new AppError('malformed', { fields: ['name'] })
    const number = certificateNumberWithCheckDigit(
      held.code,
      Number(facts.issuedAt.slice(0, 4)),
      await claimNextSerial(tx),
    )
    const id = newId(now, deps.random)
    const isNew = await insertCertificate(tx, {
      id,
      secret: deps.random.bytes(12).toString('base64url'),
      schemeId: held.schemeId,
      accountId: held.accountId,
      companyId: held.companyId,
      sourceKind: held.sourceKind,
      sourceId: held.sourceId,
      cycle: held.cycle + 1,
      holderKeys: acceptedHolderNames(name, nameLatin),
      facts: { ...facts, number, holder: { ...facts.holder, name, nameLatin } },
      issuedAt: held.issuedAt,
      supersededAt: now,
      formerReason: nameCorrectionReason,
      timeZone: deps.settings.timeZone,
      eventIds: [newId(now, deps.random), newId(now, deps.random)],
    })
    if (!isNew) throw new AppError('certificateState')
    await tellEvent(deps, tx, certificateIssued, {
      certificateId: id,
      number,
      schemeId: held.schemeId,
      accountId: held.accountId,
      companyId: held.companyId,
      at: now,
    })
    await tell(deps, tx, held, id, certificateChangeNotices.reissued(facts.title, number))
    await audit(deps, tx, actor, 'reissue', id, held.companyId, { number, former: held.number })
    return { certificateId: id, number }
  })
}

/** Presents the characters of a text that a document would show as empty boxes. */
export const presentMissingCharacters = ({
  text,
}: InputOf<typeof certificateMissingCharacters>): DataOf<typeof certificateMissingCharacters> => ({
  undrawable: missingCharacters(text),
})

export async function loadPeopleToCertify(deps: Deps, q: string): Promise<DataOf<typeof certificatePeople>> {
  return {
    list: (await listPeopleToCertify(deps.sql, buildPersonSearchQuery(q, false))).map(
      ({ accountId, companyId, name, login, company }) => ({
        accountId,
        companyId,
        name,
        login,
        company,
      }),
    ),
  }
}

export async function exportCertificates(
  deps: Deps,
  actor: Actor,
  { requestKey, ...params }: InputOf<typeof certificateExport>,
  lang: Lang,
): Promise<DataOf<typeof certificateExport>> {
  const task = await startTask(deps, actor, {
    kind: 'certificateExport',
    requestKey,
    grant: 'certificates',
    lang,
    params,
  })
  return { task: presentTask(deps, actor, task, [], lang) }
}

type Column = InputOf<typeof certificateExport>['columns'][number] | 'employeeNo'
const widths: Partial<Record<Column, number>> = { number: 24, title: 36, company: 28, holder: 16, level: 16 }
function cellsOf(lang: Lang, columns: readonly Column[], row: CertificateRegisterRow, now: Date): SpreadsheetCell[] {
  const words = certificateExportWords[lang]
  const one = presentRow(row, lang, now)
  const of: Record<Column, () => SpreadsheetCell> = {
    number: () => one.number,
    holder: () => one.holderName,
    login: () => one.login,
    employeeNo: () => row.facts.holder.employeeNo,
    company: () => pickText(one.company, lang),
    title: () => pickText(one.title, lang),
    level: () => (one.level ? pickText(one.level, lang) : null),
    state: () => words.states[one.state],
    issued: () => dayCell(one.issuedAt),
    until: () => dayCell(one.validUntil),
    source: () => words.sources[one.sourceKind],
  }
  return columns.map((column) => of[column]())
}

/** The task that exports the list of certificates to a file, with its current filters, order and columns. */
export const certificateExportKind = defineExportTask({
  kind: 'certificateExport',
  async open(deps, task) {
    // Files whose owner lost access in the meantime are no longer readable.
    if (!canExportCertificates(await findActorOfAccount(deps.sql, task.ownerId, task.companyId)))
      throw new AppError('forbidden')
    const { columns: chosen, ...asked } = task.params as unknown as Omit<
      InputOf<typeof certificateExport>,
      'requestKey'
    >
    const columns = addIdentityColumns<Column>(chosen, 'holder')
    const words = certificateExportWords[task.lang]
    const limit = 200
    const { total } = await pageOf(deps, { ...asked, limit: 1 } as Asked)
    return {
      fileName: words.file,
      total,
      table: {
        name: words.sheet,
        columns: columns.map((column) => ({ head: words.columns[column], width: widths[column] ?? 14 })),
      },
      async read(after) {
        const page = await pageOf(deps, { ...asked, limit, ...(after ? { after } : {}) } as Asked)
        return { rows: page.rows.map((row) => cellsOf(task.lang, columns, row, deps.clock.now())), next: page.next }
      },
    }
  },
})
