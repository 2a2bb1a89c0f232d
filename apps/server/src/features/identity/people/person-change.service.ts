import { type InputOf, isCompanyGrant } from '@portal/contract/http/call.ts'
import { identifierText } from '@portal/contract/identity/identifier.rules.ts'
import { peopleLimits } from '@portal/contract/identity/people.limits.ts'
import type {
  membershipCreate,
  membershipUpdate,
  personCreate,
  personGrantAdd,
  personUpdate,
} from '@portal/contract/identity/people-change.contract.ts'
import { personFieldLimits } from '@portal/contract/identity/person-field.limits.ts'
import { personFieldFact } from '@portal/contract/identity/person-field.rules.ts'
import { isActiveMember } from '../../../core/access/membership.store.ts'
import { checkReauthenticated } from '../../../core/access/reauthentication.ts'
import { type Actor, companyBoundOf } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { emitEvent } from '../../../core/jobs/events.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { deriveId } from '../../../core/secrets/random.ts'
import { changedFacts } from '../../../core/text/changed-facts.ts'
import { type BilingualText, hasBilingualText } from '../../../core/text/language.ts'
import { inTransaction, type Transaction } from '../../../database/connection.ts'
import type { AccountHoldings } from '../account-access/account-access.rules.ts'
import { findAccountAccess } from '../account-access/account-access.store.ts'
import { changeContacts } from '../contacts.service.ts'
import { checkPhone } from '../phone-code.service.ts'
import { checkEmail, checkPersonName } from '../profile.service.ts'
import { endSessionsOfAccount } from '../sign-in.store.ts'
import { deleteSignInAttemptCounts } from '../sign-in-lock.store.ts'
import { sendInvitation } from './invitation.service.ts'
import { personJoined, personLeft, personMoved } from './membership.event.ts'
import { canChangeMembership, canChangePerson, canGrant } from './person.access.ts'
import { type PersonFormFacts, personFormFactsOf, personRevision } from './person.rules.ts'
import {
  deleteGrant,
  endMembership,
  endPersonSessionsExcept,
  endSessionOfPerson,
  findDepartment,
  insertAccount,
  insertGrant,
  isExistingCompany,
  type MembershipDetails,
  type NewAccount,
  setAccountStatus,
  updateAccount,
  updateMembershipRow,
  upsertMembership,
} from './person-change.store.ts'
import { findPerson, listMembershipsOfPerson, type MembershipRow, type PersonFacts } from './person-detail.store.ts'
import { lockPersonFieldsAgainstDeletion, type PersonFieldValue } from './person-field.store.ts'

/**
 * The member of staff who makes a change, in a call or through a task. `sessionId`: the session that continues when
 * others are ended.
 */
export type ActingStaff = Pick<Actor, 'accountId' | 'companyId' | 'grants' | 'companyGrants' | 'sessionId'>
type Found = { readonly head: PersonFacts; readonly gain: AccountHoldings; readonly bound: string | null }

/** Locks a person the caller may see, so that of two simultaneous changes the second sees the first. */
async function find(tx: Transaction, staff: ActingStaff, personId: string): Promise<Found> {
  const bound = companyBoundOf(staff, 'companies')
  const head = await findPerson(tx, personId, bound, { lock: true })
  const gain = head && (await findAccountAccess(tx, head.id))
  if (!head || !gain) throw new AppError('notFound')
  return { head, gain, bound }
}
/**
 * Locks an account of which the caller may change every field, and returns its facts. Throws `notFound` and
 * `personAboveYou`.
 */
export async function lockChangeablePerson(tx: Transaction, staff: ActingStaff, personId: string): Promise<Found> {
  const found = await find(tx, staff, personId)
  if (!canChangePerson(staff, found.gain)) throw new AppError('personAboveYou')
  return found
}

type Note = {
  readonly action: string
  readonly detail?: Readonly<Record<string, unknown>>
  readonly companyId?: string | null
}
const note = (
  deps: Deps,
  tx: Transaction,
  staff: ActingStaff,
  personId: string,
  { action, detail = {}, companyId = companyBoundOf(staff, 'companies') }: Note,
) => writeAudit(deps, tx, staff.accountId, { action, thing: 'account', thingId: personId, companyId, detail })
const said = (reason: string | undefined) => (reason?.trim() ? { reason: reason.trim() } : {})

type AccountFields = Pick<InputOf<typeof personUpdate>, 'name' | 'login' | 'nameLatin' | 'email' | 'phone' | 'gender'>
/** Returns the given fields in stored form; throws for invalid ones. */
function accountChange(given: AccountFields): Partial<Omit<NewAccount, 'id' | 'now'>> {
  return {
    ...(given.name === undefined ? {} : { name: checkPersonName(given.name) }),
    ...(given.login === undefined ? {} : { login: mustBeLogin(given.login) }),
    ...(given.nameLatin === undefined ? {} : { nameLatin: given.nameLatin.trim() || null }),
    ...(given.email === undefined ? {} : { email: checkEmail(given.email) }),
    ...(given.phone === undefined ? {} : { phone: given.phone.trim() === '' ? null : phoneAsKept(given.phone) }),
    ...(given.gender === undefined ? {} : { gender: given.gender }),
  }
}
function mustBeLogin(written: string): string {
  const login = identifierText(written)
  if (!peopleLimits.login.test(login)) throw new AppError('malformed', { fields: ['login'] })
  return login
}
/** A number with its dialling code in front, or one of the mainland. */
function phoneAsKept(written: string): string {
  const [code, ...rest] = identifierText(written).split(/\s+/u)
  return code?.startsWith('+') && rest.length > 0
    ? checkPhone(code, rest.join(' '))
    : checkPhone(undefined, identifierText(written).replace(/^\+86/u, ''))
}

type PlaceFields = {
  readonly departmentId?: string | null | undefined
  readonly employeeNo?: string | undefined
  readonly position?: BilingualText | undefined
  readonly managerId?: string | null | undefined
  readonly fields?: readonly PersonFieldValue[] | undefined
}
async function placeChange(
  tx: Transaction,
  { accountId, companyId }: { readonly accountId: string; readonly companyId: string },
  given: PlaceFields,
): Promise<MembershipDetails> {
  if (given.departmentId && (await findDepartment(tx, given.departmentId, companyId)) === null)
    throw new AppError('departmentNotFound', { fields: ['departmentId'] })
  const managerId = given.managerId?.toLowerCase() ?? given.managerId
  if (managerId && (managerId === accountId || !(await isActiveMember(tx, { accountId: managerId, companyId }))))
    throw new AppError('managerNotFound', { fields: ['managerId'] })
  const fields = given.fields?.map(({ fieldId, value }) => ({
    fieldId: fieldId.toLowerCase(),
    value: value.normalize('NFC').trim(),
  }))
  const known = fields?.length ? await lockPersonFieldsAgainstDeletion(tx, companyId) : new Set<string>()
  const strange = fields?.findIndex(({ fieldId }) => !known.has(fieldId)) ?? -1
  if (strange >= 0) throw new AppError('personFieldNotFound', { fields: [`fields.${strange}`] })
  const ids = fields?.map(({ fieldId }) => fieldId) ?? []
  // The stored form of a few letters is longer than the given one.
  const wrong = fields?.findIndex(
    ({ fieldId, value }, index) => ids.indexOf(fieldId) < index || value.length > personFieldLimits.valueMax,
  )
  if (wrong !== undefined && wrong >= 0) throw new AppError('malformed', { fields: [`fields.${wrong}`] })
  return {
    ...(given.departmentId === undefined ? {} : { departmentId: given.departmentId }),
    ...(given.employeeNo === undefined ? {} : { employeeNo: identifierText(given.employeeNo) || null }),
    ...(given.position === undefined ? {} : { position: hasBilingualText(given.position) ? given.position : null }),
    ...(managerId === undefined ? {} : { managerId }),
    ...(fields === undefined ? {} : { fields }),
  }
}
const within = (bound: string | null, companyId: string) => {
  if (bound !== null && companyId !== bound) throw new AppError('notFound', { fields: ['companyId'] })
}
const placeOf = (memberships: readonly MembershipRow[], companyId: string) => {
  const row = memberships.find((one) => one.companyId === companyId)
  return row
    ? {
        department: row.department,
        employeeNo: row.employeeNo,
        position: row.position,
        manager: row.manager,
        // Without values, the log of a company without fields does not change.
        ...Object.fromEntries(row.fields.map(({ name, value }) => [personFieldFact(`${name.zh ?? name.en}`), value])),
        membership: row.status,
      }
    : {}
}

/**
 * Creates an account in a company, invites its owner if requested, and returns its id. Repeating it with the same key
 * returns the same account. Throws `notFound` for a company that doesn't exist or that the caller doesn't manage,
 * `noEmail` for an invitation without an address, and the errors for invalid or taken fields.
 */
export async function createPerson(
  deps: Deps,
  staff: ActingStaff,
  input: InputOf<typeof personCreate>,
): Promise<string> {
  const now = deps.clock.now()
  const companyId = input.companyId.toLowerCase()
  within(companyBoundOf(staff, 'companies'), companyId)
  const id = deriveId(deps.signer, 'person.create', staff.accountId, input.requestKey)
  await inTransaction(deps.sql, async (tx) => {
    if (!(await isExistingCompany(tx, companyId))) throw new AppError('notFound', { fields: ['companyId'] })
    const { login, name, nameLatin = null, email = null, phone = null, gender = null } = accountChange(input)
    if (input.isInvited && !email) throw new AppError('noEmail', { fields: ['email'] })
    if (
      !(await insertAccount(tx, {
        id,
        login: login ?? mustBeLogin(input.login),
        name: name ?? input.name,
        nameLatin,
        email,
        phone,
        gender,
        now,
      }))
    )
      return
    await upsertMembership(
      tx,
      { accountId: id, companyId },
      await placeChange(tx, { accountId: id, companyId }, input),
      now,
    )
    await emitEvent(deps, tx, personJoined, { accountId: id, companyId, at: now })
    await note(deps, tx, staff, id, {
      action: 'account.create',
      companyId,
      detail: {
        before: {},
        after: { login, name, email, phone, ...placeOf(await listMembershipsOfPerson(tx, id), companyId) },
      },
    })
    const head = input.isInvited ? await findPerson(tx, id, null) : null
    if (head) await sendInvitation(deps, tx, staff, head, input.requestKey)
  })
  return id
}

/**
 * Updates an account. Throws `conflict` with the newer state, so that the form can show the differences,
 * `reauthenticationNeeded` if contacts change without a recent proof of the caller's identity, `notFound`,
 * `personAboveYou`, and the errors for invalid or taken fields.
 */
export async function updatePerson(
  deps: Deps,
  staff: ActingStaff,
  { personId, revision, ...fields }: InputOf<typeof personUpdate>,
): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const { head } = await lockChangeablePerson(tx, staff, personId)
    const change = accountChange(fields)
    const [before, after] = [personFormFactsOf(head), { ...personFormFactsOf(head), ...change }]
    const changed = changedFacts(before, after)
    // Repeated after a lost response: it has already been done.
    if (!changed) return
    if (personRevision(head) !== revision)
      throw new AppError('conflict', { current: { revision: personRevision(head), ...before } })
    const { email, phone, ...rest } = Object.fromEntries(
      Object.keys(changed.after).map((name) => [name, after[name as keyof typeof after]]),
    ) as Partial<PersonFormFacts>
    if (email !== undefined || phone !== undefined) await checkReauthenticated({ sql: tx, clock: deps.clock }, staff)
    await updateAccount(tx, head.id, rest)
    // Contacts entered by staff are unconfirmed, and the owner of the former address or number is notified.
    await changeContacts(deps, tx, head.id, { email, phone }, null)
    await note(deps, tx, staff, head.id, { action: 'account.edit', detail: changed })
  })
}

export async function addMembership(
  deps: Deps,
  staff: ActingStaff,
  input: InputOf<typeof membershipCreate>,
): Promise<void> {
  const companyId = input.companyId.toLowerCase()
  await inTransaction(deps.sql, async (tx) => {
    const { head, gain, bound } = await find(tx, staff, input.personId)
    within(bound, companyId)
    if (!canChangeMembership(staff, gain)) throw new AppError('personAboveYou')
    if (!(await isExistingCompany(tx, companyId))) throw new AppError('notFound', { fields: ['companyId'] })
    const before = placeOf(await listMembershipsOfPerson(tx, head.id), companyId)
    if (
      !(await upsertMembership(
        tx,
        { accountId: head.id, companyId },
        await placeChange(tx, { accountId: head.id, companyId }, input),
        deps.clock.now(),
      ))
    )
      return
    await emitEvent(deps, tx, personJoined, { accountId: head.id, companyId, at: deps.clock.now() })
    await note(deps, tx, staff, head.id, {
      action: 'account.join',
      companyId,
      detail: changedFacts(before, placeOf(await listMembershipsOfPerson(tx, head.id), companyId)) ?? {},
    })
  })
}

/**
 * Changes the membership of a person; also used by the task that moves many people. Throws `notFound`,
 * `personAboveYou`, and the errors for invalid or taken fields.
 */
export async function updateMembership(
  deps: Deps,
  tx: Transaction,
  staff: ActingStaff,
  input: InputOf<typeof membershipUpdate>,
): Promise<void> {
  const companyId = input.companyId.toLowerCase()
  const { head, gain, bound } = await find(tx, staff, input.personId)
  within(bound, companyId)
  if (!canChangeMembership(staff, gain)) throw new AppError('personAboveYou')
  const memberships = await listMembershipsOfPerson(tx, head.id)
  if (!memberships.some((one) => one.companyId === companyId)) throw new AppError('notFound', { fields: ['companyId'] })
  const where = { accountId: head.id, companyId }
  await updateMembershipRow(tx, where, await placeChange(tx, where, input))
  const changed = changedFacts(
    placeOf(memberships, companyId),
    placeOf(await listMembershipsOfPerson(tx, head.id), companyId),
  )
  if (!changed) return
  await emitEvent(deps, tx, personMoved, { ...where, at: deps.clock.now() })
  await note(deps, tx, staff, head.id, { action: 'account.place', companyId, detail: changed })
}

export async function removeMembership(
  deps: Deps,
  staff: ActingStaff,
  { personId, companyId: given, reason }: { personId: string; companyId: string; reason?: string },
): Promise<void> {
  await inTransaction(deps.sql, (tx) =>
    withdrawPerson(deps, tx, staff, {
      personId,
      companyId: given.toLowerCase(),
      ...(reason === undefined ? {} : { reason }),
    }),
  )
}
export async function withdrawPerson(
  deps: Deps,
  tx: Transaction,
  staff: ActingStaff,
  { personId, companyId, reason }: { personId: string; companyId: string; reason?: string },
): Promise<void> {
  const { head, gain, bound } = await find(tx, staff, personId)
  within(bound, companyId)
  if (head.id === staff.accountId) throw new AppError('notYourself')
  if (!canChangeMembership(staff, gain)) throw new AppError('personAboveYou')
  if (!(await listMembershipsOfPerson(tx, head.id)).some((one) => one.companyId === companyId))
    throw new AppError('notFound', { fields: ['companyId'] })
  const ended = await endMembership(tx, { accountId: head.id, companyId }, deps.clock.now())
  if (!ended) return
  const { grants, sessions } = ended
  await emitEvent(deps, tx, personLeft, { accountId: head.id, companyId, at: deps.clock.now() })
  await note(deps, tx, staff, head.id, {
    action: 'account.leave',
    companyId,
    detail: {
      before: { membership: 'active', grants },
      after: { membership: 'withdrawn', grants: [] },
      sessions,
      ...said(reason),
    },
  })
}

/** Suspends an account and ends its sessions. Throws `notYourself`, `notFound` and `personAboveYou`. */
export async function suspendPerson(
  deps: Deps,
  tx: Transaction,
  staff: ActingStaff,
  personId: string,
  reason?: string,
): Promise<void> {
  const { head } = await lockChangeablePerson(tx, staff, personId)
  if (head.id === staff.accountId) throw new AppError('notYourself')
  if (!(await setAccountStatus(tx, head.id, 'suspended'))) return
  await endSessionsOfAccount(tx, head.id, 'suspended', deps.clock.now())
  await note(deps, tx, staff, head.id, {
    action: 'account.suspend',
    detail: { before: { account: 'active' }, after: { account: 'suspended' }, ...said(reason) },
  })
}
export async function resumePerson(
  deps: Deps,
  tx: Transaction,
  staff: ActingStaff,
  personId: string,
  reason?: string,
): Promise<void> {
  const { head } = await lockChangeablePerson(tx, staff, personId)
  if (!(await setAccountStatus(tx, head.id, 'active'))) return
  await note(deps, tx, staff, head.id, {
    action: 'account.resume',
    detail: { before: { account: 'suspended' }, after: { account: 'active' }, ...said(reason) },
  })
}

export async function unlockPerson(deps: Deps, staff: ActingStaff, personId: string): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const { head } = await lockChangeablePerson(tx, staff, personId)
    if ((await deleteSignInAttemptCounts(tx, head.id)) > 0)
      await note(deps, tx, staff, head.id, { action: 'account.unlock' })
  })
}

/**
 * Locks the account of a person whom the caller may invite, and returns its facts. Throws `notFound`, `personAboveYou`
 * and `accountSuspended`.
 */
export async function lockInvitablePerson(tx: Transaction, staff: ActingStaff, personId: string): Promise<PersonFacts> {
  const { head } = await lockChangeablePerson(tx, staff, personId)
  if (head.isSuspended) throw new AppError('accountSuspended')
  return head
}

export async function invitePerson(
  deps: Deps,
  staff: ActingStaff,
  { personId, requestKey }: { personId: string; requestKey: string },
): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const head = await lockInvitablePerson(tx, staff, personId)
    await sendInvitation(deps, tx, staff, head, requestKey)
  })
}

/**
 * Ends one session of a person, or without `sessionId` all except the caller's own; for staff of one company, only
 * sessions in it. Throws `notFound` and `personAboveYou`.
 */
export async function endPersonSessions(
  deps: Deps,
  tx: Transaction,
  staff: ActingStaff,
  { personId, sessionId, reason }: { personId: string; sessionId?: string; reason?: string },
): Promise<void> {
  const { head, bound } = await lockChangeablePerson(tx, staff, personId)
  const now = deps.clock.now()
  const ended =
    sessionId === undefined
      ? await endPersonSessionsExcept(tx, head.id, staff.sessionId, bound, now)
      : Number(await endSessionOfPerson(tx, head.id, sessionId, bound, now))
  if (ended > 0)
    await note(deps, tx, staff, head.id, {
      action: 'account.endSessions',
      detail: { sessions: ended, ...said(reason) },
    })
}

type GrantInput = InputOf<typeof personGrantAdd>
async function findGrantable(tx: Transaction, staff: ActingStaff, input: GrantInput) {
  const companyId = input.companyId?.toLowerCase() ?? null
  const found = await lockChangeablePerson(tx, staff, input.personId)
  if (!canGrant(staff, input.grant, companyId)) throw new AppError('grantAboveYou')
  return { ...found, companyId }
}
export async function addGrant(deps: Deps, staff: ActingStaff, input: GrantInput): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const { head, companyId } = await findGrantable(tx, staff, input)
    const isThere = (await listMembershipsOfPerson(tx, head.id)).some(
      (one) => one.companyId === companyId && one.status === 'active',
    )
    if (companyId !== null && !isThere) throw new AppError('notMemberThere')
    if (companyId !== null && !isCompanyGrant(input.grant)) throw new AppError('grantNotForCompany')
    if (
      !(await insertGrant(tx, {
        accountId: head.id,
        grant: input.grant,
        companyId,
        by: staff.accountId,
        now: deps.clock.now(),
      }))
    )
      return
    await note(deps, tx, staff, head.id, {
      action: 'account.grantGive',
      companyId,
      detail: { before: { grant: null }, after: { grant: input.grant } },
    })
  })
}
export async function removeGrant(deps: Deps, staff: ActingStaff, input: GrantInput): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const { head, companyId } = await findGrantable(tx, staff, input)
    if (head.id === staff.accountId) throw new AppError('notYourself')
    if (!(await deleteGrant(tx, { accountId: head.id, grant: input.grant, companyId }))) return
    await note(deps, tx, staff, head.id, {
      action: 'account.grantTake',
      companyId,
      detail: { before: { grant: input.grant }, after: { grant: null } },
    })
  })
}
