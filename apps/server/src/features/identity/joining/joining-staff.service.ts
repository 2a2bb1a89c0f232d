import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type {
  joiningApplications,
  joiningDecide,
  joiningWayCode,
  joiningWayCreate,
  joiningWays,
  joiningWayUpdate,
} from '@portal/contract/identity/joining.contract.ts'
import { joiningLimits } from '@portal/contract/identity/joining.limits.ts'
import { type Actor, companyBoundOf } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { qrPath } from '../../../core/drawing/qr.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { portalOrigin } from '../../../core/http/origin.ts'
import { parseSortOrder } from '../../../core/list/cursor.rules.ts'
import { listPage, sortByIds } from '../../../core/list/list.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { renderMessageText } from '../../../core/messages/message-text.rules.ts'
import { createTypeableSecret, deriveId, hashSecret } from '../../../core/secrets/random.ts'
import { hasBilingualText, type Lang, pickName, pickText, presentText } from '../../../core/text/language.ts'
import { phrasePattern } from '../../../core/text/like-pattern.ts'
import { inTransaction, type Transaction } from '../../../database/connection.ts'
import { findPasswordOwner } from '../account.store.ts'
import { findDepartment } from '../people/person-change.store.ts'
import { joiningWayStateOf, normaliseJoiningCode } from './joining.rules.ts'
import {
  deleteOldJoiningApplications,
  findJoiningWay,
  type JoiningApplicationRow,
  listOverdueJoiningApplications,
  lockJoiningApplication,
  releaseJoiningWayUse,
  setJoiningApplicationEnded,
} from './joining.store.ts'
import { addMember, createMember, judgeApplicant, throwJoiningRefusal } from './joining-account.service.ts'
import {
  countOpenJoiningWays,
  findCompanyJoiningFacts,
  findSealedJoiningCode,
  insertJoiningWay,
  type JoiningWayContent,
  joiningApplicationSource,
  listJoiningApplications,
  listJoiningWays,
  setJoiningWayRevoked,
  updateJoiningWay,
} from './joining-staff.store.ts'

/** Groups of four letters in a code: 60 bits. */
const codeGroups = 3
const sealedFor = (wayId: string) => `joining code ${wayId}`
const boundOf = (actor: Actor) => companyBoundOf(actor, 'companies')

/** The company of a call: the one that is named, within the reach of the caller. Throws `notFound`. */
function companyOf(actor: Actor, given: string | undefined): string {
  const companyId = given?.toLowerCase() ?? actor.companyId
  const bound = boundOf(actor)
  if (bound !== null && bound !== companyId) throw new AppError('notFound', { fields: ['companyId'] })
  return companyId
}

type Note = {
  readonly action: string
  readonly thing: 'joiningWay' | 'joiningApplication'
  readonly id: string
  readonly companyId: string
  readonly detail?: Readonly<Record<string, unknown>>
}
const note = (deps: Deps, tx: Transaction, actorId: string | null, { id, ...act }: Note) =>
  writeAudit(deps, tx, actorId, { ...act, thingId: id })

/** Loads the ways to join a company. Throws `notFound`. */
export async function loadJoiningWays(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof joiningWays>,
  lang: Lang,
): Promise<DataOf<typeof joiningWays>> {
  const companyId = companyOf(actor, input.companyId)
  const now = deps.clock.now()
  const head = await findCompanyJoiningFacts(deps.sql, companyId)
  if (!head) throw new AppError('notFound')
  const ways = await listJoiningWays(deps.sql, companyId, now)
  return {
    companyId,
    company: presentText(head.name),
    domains: head.domains,
    isClosedByProvider: head.requiresProvider,
    waiting: head.waiting,
    ways: ways.map((way) => ({
      wayId: way.id,
      kind: way.kind,
      name: way.name,
      state: joiningWayStateOf(way, now),
      department:
        way.departmentId && way.department ? { id: way.departmentId, name: presentText(way.department) } : null,
      needsApproval: way.needsApproval,
      expiresAt: way.expiresAt?.toISOString() ?? null,
      mostUses: way.mostUses,
      uses: way.uses,
      fields: way.fields.map(({ fieldId, label, isRequired, choices }) => ({
        fieldId,
        label: presentText(label),
        isRequired,
        choices: [...choices],
      })),
      revision: way.revision,
      createdAt: way.createdAt.toISOString(),
      createdBy: way.createdBy && pickName(way.createdBy, lang),
    })),
  }
}

type Content = Pick<
  InputOf<typeof joiningWayCreate>,
  'name' | 'departmentId' | 'needsApproval' | 'expiresAt' | 'mostUses' | 'fields'
>
/** Returns the content of a way to join as it is stored. Throws `malformed` and `departmentNotFound`. */
async function contentOf(deps: Deps, tx: Transaction, companyId: string, given: Content): Promise<JoiningWayContent> {
  const bad = (field: string) => new AppError('malformed', { fields: [field] })
  const name = given.name.trim()
  const expiresAt = given.expiresAt === undefined ? null : new Date(given.expiresAt)
  if (name === '') throw bad('name')
  if (expiresAt !== null && expiresAt <= deps.clock.now()) throw bad('expiresAt')
  if (given.departmentId && (await findDepartment(tx, given.departmentId, companyId)) === null)
    throw new AppError('departmentNotFound', { fields: ['departmentId'] })
  const fields = given.fields.map(({ fieldId, label, isRequired, choices }) => ({
    fieldId: fieldId.toLowerCase(),
    label: {
      ...(label.zh?.trim() ? { zh: label.zh.trim() } : {}),
      ...(label.en?.trim() ? { en: label.en.trim() } : {}),
    },
    isRequired,
    choices: [...new Set(choices.map((choice) => choice.trim()).filter(Boolean))],
  }))
  if (
    fields.some(({ label }) => !hasBilingualText(label)) ||
    new Set(fields.map(({ fieldId }) => fieldId)).size < fields.length
  )
    throw bad('fields')
  return {
    name,
    departmentId: given.departmentId ?? null,
    needsApproval: given.needsApproval,
    expiresAt,
    mostUses: given.mostUses,
    fields,
  }
}

/**
 * Opens a way to join and returns its id. Repeating it with the same key returns the same way. Throws
 * `joiningByProvider` if the company requires its provider, `joiningNoDomain`, `joiningDomainOpen` for a second way by
 * mail domain, `tooManyWays`, `malformed`, `departmentNotFound` and `notFound`.
 */
export async function createJoiningWay(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof joiningWayCreate>,
): Promise<string> {
  const companyId = companyOf(actor, input.companyId)
  const now = deps.clock.now()
  const id = deriveId(deps.signer, 'joining.way', actor.accountId, input.requestKey)
  await inTransaction(deps.sql, async (tx) => {
    const head = await findCompanyJoiningFacts(tx, companyId)
    if (!head) throw new AppError('notFound', { fields: ['companyId'] })
    if (await findJoiningWay(tx, id, companyId)) return
    if (head.requiresProvider) throw new AppError('joiningByProvider')
    if (input.kind === 'domain' && head.domains.length === 0) throw new AppError('joiningNoDomain')
    if ((await countOpenJoiningWays(tx, companyId, now)) >= joiningLimits.ways) throw new AppError('tooManyWays')
    const content = await contentOf(deps, tx, companyId, input)
    const code = input.kind === 'code' ? createTypeableSecret(deps.random, codeGroups) : null
    await insertJoiningWay(tx, {
      ...content,
      id,
      companyId,
      kind: input.kind,
      sealedCode: code === null ? null : deps.sealer.seal(code, sealedFor(id)),
      codeHash: code === null ? null : hashSecret(normaliseJoiningCode(code)),
      by: actor.accountId,
      now,
    })
    const { fields, ...rest } = content
    const detail = { kind: input.kind, ...rest, questions: fields.length }
    await note(deps, tx, actor.accountId, { action: 'joining.wayCreate', thing: 'joiningWay', id, companyId, detail })
  })
  return id
}

/**
 * Changes a way and returns its new revision. Throws `notFound`, `malformed`, `departmentNotFound`, and `conflict`
 * unless `revision` is the present one, and for a revoked way.
 */
export async function saveJoiningWay(
  deps: Deps,
  actor: Actor,
  { wayId, revision, ...given }: InputOf<typeof joiningWayUpdate>,
): Promise<number> {
  return inTransaction(deps.sql, async (tx) => {
    const way = await findJoiningWay(tx, wayId, boundOf(actor), { lock: true })
    if (!way) throw new AppError('notFound')
    if (way.revision !== revision || way.isRevoked) throw new AppError('conflict')
    const { id, companyId } = way
    const content = await contentOf(deps, tx, companyId, given)
    const { fields, ...after } = content
    const { name, departmentId, needsApproval, expiresAt, mostUses } = way
    await note(deps, tx, actor.accountId, {
      action: 'joining.waySave',
      thing: 'joiningWay',
      id,
      companyId,
      detail: {
        before: { name, departmentId, needsApproval, expiresAt, mostUses, questions: way.fields.length },
        after: { ...after, questions: fields.length },
      },
    })
    return updateJoiningWay(tx, id, content)
  })
}

/** Revokes a way to join permanently. Repeating it changes nothing. Throws `notFound`. */
export async function revokeJoiningWay(deps: Deps, actor: Actor, wayId: string): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const way = await findJoiningWay(tx, wayId, boundOf(actor), { lock: true })
    if (!way) throw new AppError('notFound')
    const { id, companyId, name } = way
    if (await setJoiningWayRevoked(tx, id, deps.clock.now()))
      await note(deps, tx, actor.accountId, {
        action: 'joining.wayRevoke',
        thing: 'joiningWay',
        id,
        companyId,
        detail: { name },
      })
  })
}

/**
 * Loads the code of a way to join and its link, as text and as a QR code. The code is null, and the link leads to the
 * page for everyone, if people join by their mail domain or SECRET was changed. Throws `notFound`.
 */
export async function loadJoiningWayCode(
  deps: Deps,
  actor: Actor,
  wayId: string,
): Promise<DataOf<typeof joiningWayCode>> {
  const way = await findJoiningWay(deps.sql, wayId, boundOf(actor))
  if (!way) throw new AppError('notFound')
  const sealed = await findSealedJoiningCode(deps.sql, way.id)
  const code = sealed && deps.sealer.open(sealed, sealedFor(way.id))
  const origin = portalOrigin(deps.settings)
  const link = code ? `${origin}/join?code=${code}` : `${origin}/join`
  const { d: path, modules } = qrPath(link)
  return { code, link, qr: { path, modules } }
}

/** Loads a page of applications to join the companies that the caller manages. Throws the errors of `listPage`. */
export async function loadJoiningApplications(
  deps: Deps,
  actor: Actor,
  { after, before, limit, sort = '-madeAt', ...filters }: InputOf<typeof joiningApplications>,
  lang: Lang,
): Promise<DataOf<typeof joiningApplications>> {
  const source = joiningApplicationSource(deps.sql, {
    companyId: boundOf(actor) ?? filters.companyId ?? null,
    state: filters.state ?? null,
    pattern: phrasePattern(filters.q),
  })
  const { ids, ...page } = await listPage(
    deps.sql,
    { list: 'joiningApplications', order: parseSortOrder(sort, { madeAt: 'instant' }), filters, source },
    { after, before, limit },
  )
  const rows = sortByIds(ids, await listJoiningApplications(deps.sql, ids)).map((row) => ({
    applicationId: row.id,
    company: { id: row.companyId, name: presentText(row.company) },
    name: row.name,
    email: row.email,
    isLogin: row.isLogin,
    state: row.state,
    way: row.way,
    department: row.department && presentText(row.department),
    account:
      row.accountId === null
        ? null
        : {
            id: row.accountId,
            login: row.login ?? '',
            name: row.accountName ? pickName(row.accountName, lang) : '',
            isFormerMember: row.isFormerMember,
          },
    answers: row.answers.map(({ label, value }) => ({ label: presentText(label), value })),
    madeAt: row.madeAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.decidedBy && pickName(row.decidedBy, lang),
    reason: row.reason,
  }))
  return { ...page, rows }
}

/** Emails the outcome to the applicant: to the verified address, or to the present one of their account. */
async function mailOutcome(
  deps: Deps,
  tx: Transaction,
  kind: 'joiningApproved' | 'joiningRejected' | 'joiningExpired',
  { email, locale, accountId, company }: JoiningApplicationRow,
  values: Readonly<Record<string, string>> = {},
): Promise<void> {
  const owner = accountId === null ? { email, locale } : await findPasswordOwner(tx, accountId)
  if (!owner?.email) return
  await deps.outbox.put(tx, {
    channel: 'mail',
    to: owner.email,
    lang: owner.locale,
    isSecret: false,
    ...renderMessageText(deps.brand.current(), kind, owner.locale, {
      company: pickText(company, owner.locale),
      link: `${portalOrigin(deps.settings)}/login`,
      ...values,
    }),
  })
}

/**
 * Approves or rejects a pending application. Repeating a decision changes nothing; a different one, or one on an
 * expired application, throws `conflict`. A rejection needs a reason (`malformed`). An approval checks the applicant
 * again by the rules for applying, and throws the same errors, or `joiningByProvider` if the company now requires its
 * provider. Throws `notFound`.
 */
export async function decideJoiningApplication(
  deps: Deps,
  actor: Actor,
  { applicationId, isApproved, reason: written }: InputOf<typeof joiningDecide>,
): Promise<void> {
  const reason = written?.trim() || null
  if (!isApproved && reason === null) throw new AppError('malformed', { fields: ['reason'] })
  await inTransaction(deps.sql, async (tx) => {
    const now = deps.clock.now()
    const one = await lockJoiningApplication(tx, applicationId, boundOf(actor))
    if (!one) throw new AppError('notFound')
    if (one.state === (isApproved ? 'joined' : 'rejected')) return
    if (one.state !== 'waiting' || one.expiresAt <= now) throw new AppError('conflict')
    const accountId = isApproved ? await admit(deps, tx, one) : null
    // This comes before the application ends: a second application of the address locks the way while it waits for this
    // end.
    if (!isApproved) await releaseJoiningWayUse(tx, one.wayId)
    await setJoiningApplicationEnded(tx, one.id, {
      state: isApproved ? 'joined' : 'rejected',
      accountId,
      by: actor.accountId,
      reason: isApproved ? null : reason,
      now,
    })
    await mailOutcome(
      deps,
      tx,
      isApproved ? 'joiningApproved' : 'joiningRejected',
      one,
      isApproved ? {} : { reason: reason ?? '' },
    )
    await note(deps, tx, actor.accountId, {
      action: isApproved ? 'joining.approve' : 'joining.reject',
      thing: 'joiningApplication',
      id: one.id,
      companyId: one.companyId,
      detail: { name: one.name, ...(reason ? { reason } : {}) },
    })
  })
}

/** Makes the applicant a member; returns the account. */
async function admit(deps: Deps, tx: Transaction, one: JoiningApplicationRow): Promise<string> {
  const now = deps.clock.now()
  const way = await findJoiningWay(tx, one.wayId, one.companyId)
  if (!way) throw new AppError('notFound')
  if (way.requiresProvider) throw new AppError('joiningByProvider')
  const who = { provedEmail: one.email, accountId: one.accountId }
  const verdict = await judgeApplicant(tx, way, who, { stage: 'deciding', now })
  // Staff added the account meanwhile.
  if (verdict === 'member' && one.accountId) return one.accountId
  if (verdict !== 'joins' && verdict !== 'waits') return throwJoiningRefusal(verdict)
  if (one.accountId) {
    await addMember(deps, tx, way, one.accountId)
    return one.accountId
  }
  const { email, name, locale, passwordHash } = one
  return createMember(deps, tx, way, { email, name, locale, passwordHash: passwordHash ?? '' })
}

/**
 * Ends applications that were not decided in time, emails their applicants, and deletes old data of visitors who never
 * joined.
 */
export async function endOldJoiningApplications(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  for (const id of await listOverdueJoiningApplications(deps.sql, now))
    await inTransaction(deps.sql, async (tx) => {
      const one = await lockJoiningApplication(tx, id, null)
      if (one?.state !== 'waiting' || one.expiresAt > now) return
      await releaseJoiningWayUse(tx, one.wayId)
      await setJoiningApplicationEnded(tx, id, { state: 'expired', accountId: null, by: null, reason: null, now })
      await mailOutcome(deps, tx, 'joiningExpired', one)
      const { companyId, name } = one
      await note(deps, tx, null, {
        action: 'joining.expire',
        thing: 'joiningApplication',
        id,
        companyId,
        detail: { name },
      })
    })
  await deleteOldJoiningApplications(deps.sql, new Date(now.getTime() - joiningLimits.keptDays * 86_400_000))
}
