import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { Id, OneOf } from '@portal/contract/http/scalars.ts'
import { identifierKey } from '@portal/contract/identity/identifier.rules.ts'
import type {
  companyJoin,
  joiningForm,
  joiningOffer,
  joiningRegister,
  joiningStart,
} from '@portal/contract/identity/joining.contract.ts'
import { joiningLimits } from '@portal/contract/identity/joining.limits.ts'
import { Type } from 'typebox'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { publicFileUrl } from '../../../core/files/file.service.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { portalOrigin } from '../../../core/http/origin.ts'
import { findRateLimitWait, recordRateLimitHit } from '../../../core/http/rate-limit.store.ts'
import { defineJob } from '../../../core/jobs/define-job.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { renderMessageText } from '../../../core/messages/message-text.rules.ts'
import { hashSecret, newId, newSecret } from '../../../core/secrets/random.ts'
import { type Lang, pickText, presentText } from '../../../core/text/language.ts'
import { inTransaction, type Transaction } from '../../../database/connection.ts'
import { mailDomainOf } from '../connections/connection.rules.ts'
import { isEmailUsed } from '../connections/connection-sign-in.store.ts'
import { checkNewAccountPassword } from '../password.service.ts'
import { hashPassword } from '../password.ts'
import { checkEmail, checkPersonName } from '../profile.service.ts'
import {
  isJoiningWayOpen,
  type JoiningAnswer,
  joiningAnswersOf,
  joiningWayStateOf,
  normaliseJoiningCode,
} from './joining.rules.ts'
import {
  claimJoiningProof,
  claimJoiningWayUse,
  findFormerMember,
  findJoiningAccount,
  findJoiningProof,
  findJoiningWay,
  findJoiningWayByCode,
  findJoiningWayByDomain,
  hasOpenJoiningWay,
  insertJoiningApplication,
  insertJoiningProof,
  type JoiningProof,
  type JoiningWayRow,
} from './joining.store.ts'
import { addMember, createMember, judgeApplicant, throwJoiningRefusal } from './joining-account.service.ts'

/** Wrong codes of one network. A code has 60 bits, so this stops nuisance rather than luck. */
const wrongCodes = { max: 300, perSeconds: 3600 }
/** Emails to one mailbox, those that one network requests (a class registers behind one address), and those of one way. */
const emailsToOne = [
  { name: 'hour', max: 3, perSeconds: 3600 },
  { name: 'day', max: 6, perSeconds: 86_400 },
] as const
const emailsOfNetwork = { max: 600, perSeconds: 3600 }
const emailsOfWay = { max: 2000, perSeconds: 3600 }
/** The mailbox of an address: words behind a plus lead to the same one. */
const mailboxOf = (email: string) => identifierKey(email).replace(/\+[^@]*(?=@)/u, '')

type Joined = DataOf<typeof joiningRegister>

/** Returns true if any company offers self-registration. */
export const isJoiningOffered = (deps: Deps): Promise<boolean> => hasOpenJoiningWay(deps.sql, deps.clock.now())

/** Refuses a way that no one can use to join. */
function checkOpen(way: JoiningWayRow, now: Date): JoiningWayRow {
  if (!isJoiningWayOpen(way, now)) throw new AppError('joiningClosed')
  if (joiningWayStateOf(way, now) === 'full') throw new AppError('joiningFull')
  return way
}

/** The open way of a code. Counts wrong codes of a network and refuses more of them. Throws `joiningCodeInvalid`. */
async function findCodeWay(deps: Deps, written: string, network: string): Promise<JoiningWayRow> {
  const now = deps.clock.now()
  const key = `joining code ${network}`
  const retryAfter = await findRateLimitWait(deps.sql, key, wrongCodes, now)
  if (retryAfter > 0) throw new AppError('tooManyRequests', { retryAfter })
  const way = await findJoiningWayByCode(deps.sql, hashSecret(normaliseJoiningCode(written)))
  // A revoked code is not a guess, because a class may still have it.
  if (!way) await recordRateLimitHit(deps.sql, key, wrongCodes, now)
  if (!way || way.isRevoked) throw new AppError('joiningCodeInvalid', { fields: ['code'] })
  return checkOpen(way, now)
}

const presentOffer = (way: JoiningWayRow): DataOf<typeof joiningOffer> => ({
  company: presentText(way.company),
  logo: way.logoFile ? publicFileUrl(way.logoFile) : '',
  needsApproval: way.needsApproval,
  fields: way.fields.map(({ fieldId, label, isRequired, choices }) => ({
    fieldId,
    label: presentText(label),
    isRequired,
    choices: [...choices],
  })),
})

/**
 * Loads the company that a code allows people to join. Throws `joiningCodeInvalid`, `joiningClosed`, `joiningFull`, and
 * `tooManyRequests` after too many wrong codes from a network.
 */
export const loadJoiningOffer = async (deps: Deps, { code }: InputOf<typeof joiningOffer>, network: string) =>
  presentOffer(await findCodeWay(deps, code, network))

/**
 * Requests the email with the link. Neither the answer nor its time depends on accounts: they are not read here, and
 * everyone gets the same email. Throws `emailInvalid`, `tooManyRequests`, `joiningDomainUnknown`, `joiningClosed`,
 * `joiningFull`, and `joiningCodeInvalid`.
 */
export async function startJoining(
  deps: Deps,
  { code, email: written }: InputOf<typeof joiningStart>,
  network: string,
  lang: Lang,
): Promise<void> {
  const now = deps.clock.now()
  const email = checkEmail(written)
  if (!email) throw new AppError('emailInvalid', { fields: ['email'] })
  const way =
    code === undefined
      ? await findJoiningWayByDomain(deps.sql, mailDomainOf(email))
      : await findCodeWay(deps, code, network)
  if (!way) throw new AppError('joiningDomainUnknown', { fields: ['email'] })
  checkOpen(way, now)
  // The mailbox's limit comes first: a refused request does not count against the others.
  const windows = [
    ...emailsToOne.map(({ name, ...limit }) => ({ key: `joining ${name} ${mailboxOf(email)}`, ...limit })),
    { key: `joining network ${network}`, ...emailsOfNetwork },
    { key: `joining way ${way.id}`, ...emailsOfWay },
  ]
  for (const { key, ...limit } of windows) {
    const retryAfter = await recordRateLimitHit(deps.sql, key, limit, now)
    if (retryAfter > 0) throw new AppError('tooManyRequests', { retryAfter })
  }
  await deps.jobs.add(deps.sql, sendJoiningLink, { wayId: way.id, email, lang, origin: portalOrigin(deps.settings) })
}

/** Job: emails the link that proves a mailbox, unless the way was closed in the meantime. */
export const sendJoiningLink = defineJob({
  name: 'sendJoiningLink',
  words: { zh: '发送注册链接', en: 'Send registration link' },
  payload: Type.Object({ wayId: Id, email: Type.String(), lang: OneOf('zh', 'en'), origin: Type.String() }),
  run: (deps: Deps, { wayId, email, lang, origin }) =>
    inTransaction(deps.sql, async (tx) => {
      const now = deps.clock.now()
      const way = await findJoiningWay(tx, wayId, null)
      if (!way || !isJoiningWayOpen(way, now)) return
      const token = newSecret(deps.random)
      const expiresAt = new Date(now.getTime() + joiningLimits.linkMinutes * 60_000)
      await insertJoiningProof(tx, { tokenHash: hashSecret(token), wayId, email, now, expiresAt })
      await deps.outbox.put(tx, {
        channel: 'mail',
        to: email,
        lang,
        isSecret: true,
        expiresAt,
        ...renderMessageText(deps.brand.current(), 'joiningLink', lang, {
          company: pickText(way.company, lang),
          link: `${origin}/join?token=${token}`,
          minutes: joiningLimits.linkMinutes,
        }),
      })
    }),
})

/** Finds the way and the address of an emailed link that is still valid. Throws `joiningLinkInvalid`. */
async function findLinkWay(
  deps: Deps,
  token: string,
): Promise<{ way: JoiningWayRow; proof: JoiningProof; tokenHash: Buffer }> {
  const tokenHash = hashSecret(token)
  const proof = await findJoiningProof(deps.sql, tokenHash, deps.clock.now())
  const way = proof && (await findJoiningWay(deps.sql, proof.wayId, null))
  if (!way) throw new AppError('joiningLinkInvalid')
  return { way: checkOpen(way, deps.clock.now()), proof, tokenHash }
}

/**
 * Loads the form behind a link. Its reader controls the mailbox, so they may learn that an account has the address.
 * Throws `joiningLinkInvalid`, `joiningClosed` and `joiningFull`.
 */
export async function loadJoiningForm(
  deps: Deps,
  { token }: InputOf<typeof joiningForm>,
): Promise<DataOf<typeof joiningForm>> {
  const { way, proof } = await findLinkWay(deps, token)
  const { email } = proof
  const isFormerMember = (await findFormerMember(deps.sql, email, way.companyId)) !== null
  return {
    ...presentOffer(way),
    email,
    hasAccount: !isFormerMember && (await isEmailUsed(deps.sql, email)),
    isFormerMember,
  }
}

function answersTo(way: JoiningWayRow, given: InputOf<typeof joiningRegister>['answers']): readonly JoiningAnswer[] {
  const read = joiningAnswersOf(way.fields, given)
  if ('missing' in read) throw new AppError('malformed', { fields: [`answer-${read.missing}`] })
  return read.answers
}

type Application = {
  readonly email: string
  readonly name: string
  readonly locale: Lang
  readonly passwordHash: string | null
  readonly accountId: string | null
  readonly answers: readonly JoiningAnswer[]
}
/** Takes a use of the way and records the application. Throws `joiningFull` when another person took the last use. */
async function recordApplication(
  deps: Deps,
  tx: Transaction,
  way: JoiningWayRow,
  state: 'joined' | 'waiting',
  one: Application,
): Promise<void> {
  const now = deps.clock.now()
  if (!(await claimJoiningWayUse(tx, way.id, now))) throw new AppError('joiningFull')
  const id = newId(now, deps.random)
  const isWaiting = state === 'waiting'
  await insertJoiningApplication(tx, {
    ...one,
    id,
    companyId: way.companyId,
    wayId: way.id,
    passwordHash: isWaiting ? one.passwordHash : null,
    state,
    now,
    expiresAt: new Date(now.getTime() + joiningLimits.applicationDays * 86_400_000),
  })
  await writeAudit(deps, tx, one.accountId, {
    action: isWaiting ? 'joining.apply' : 'joining.join',
    thing: 'joiningApplication',
    thingId: id,
    companyId: way.companyId,
    detail: { name: one.name, way: way.name },
  })
}

/**
 * Creates the account of a visitor with a verified mailbox, or records an application for one. A former member of the
 * company always applies, with the account that they already have; its password is not changed. Throws
 * `joiningLinkInvalid`, `joiningClosed`, `joiningFull`, `nameInvalid`, `passwordTooWeak`, `malformed`, and the error
 * for any other reason why they may not join.
 */
export async function registerVisitor(
  deps: Deps,
  { token, name: written, password, answers: given }: InputOf<typeof joiningRegister>,
  lang: Lang,
): Promise<Joined> {
  const link = await findLinkWay(deps, token)
  const { way: seen, tokenHash } = link
  const { email } = link.proof
  const name = checkPersonName(written)
  const formerId = await findFormerMember(deps.sql, email, seen.companyId)
  if (formerId !== null) {
    const { state } = await joinAs(deps, seen, { accountId: formerId, link, name }, given)
    return { state }
  }
  if (await isEmailUsed(deps.sql, email)) return throwJoiningRefusal('hasAccount')
  const answers = answersTo(seen, given)
  if (password === undefined) throw new AppError('malformed', { fields: ['password'] })
  const known = [name, email, ...Object.values(seen.company)].filter((word): word is string => Boolean(word))
  await checkNewAccountPassword(deps, { login: email, known }, password, 'password')
  const passwordHash = await hashPassword(password)
  return inTransaction(deps.sql, async (tx) => {
    const now = deps.clock.now()
    const way = await findJoiningWay(tx, seen.id, null, { lock: true })
    if (!way) throw new AppError('joiningLinkInvalid')
    const verdict = await judgeApplicant(tx, way, { provedEmail: email, accountId: null }, { stage: 'applying', now })
    if (verdict !== 'joins' && verdict !== 'waits') return throwJoiningRefusal(verdict)
    if (!(await claimJoiningProof(tx, tokenHash, now))) throw new AppError('joiningLinkInvalid')
    const state = verdict === 'joins' ? 'joined' : 'waiting'
    const accountId =
      state === 'joined' ? await createMember(deps, tx, way, { email, name, passwordHash, locale: lang }) : null
    await recordApplication(deps, tx, way, state, { email, name, locale: lang, passwordHash, accountId, answers })
    return { state }
  })
}

type Joining = {
  readonly accountId: string
  /** The mailbox that was proved; null: by a code. */
  readonly link: { readonly proof: JoiningProof; readonly tokenHash: Buffer } | null
  /**
   * The name of a visitor who has only verified the mailbox, which may belong to another person now: staff compare it
   * with the name of the account, and decide. Null: the account is signed in.
   */
  readonly name: string | null
}
/** Makes an account a member of the company of a way, or records its application. */
async function joinAs(
  deps: Deps,
  seen: JoiningWayRow,
  { accountId, link, name }: Joining,
  given: InputOf<typeof companyJoin>['answers'],
): Promise<DataOf<typeof companyJoin>> {
  return inTransaction(deps.sql, async (tx) => {
    const now = deps.clock.now()
    const way = await findJoiningWay(tx, seen.id, null, { lock: true })
    const joiner = await findJoiningAccount(tx, accountId)
    if (!way || !joiner) throw new AppError(link ? 'joiningLinkInvalid' : 'joiningCodeInvalid')
    const who = { provedEmail: link?.proof.email ?? null, accountId }
    const verdict = await judgeApplicant(tx, way, who, { stage: 'applying', now })
    if (verdict !== 'joins' && verdict !== 'waits') return throwJoiningRefusal(verdict)
    if (link && !(await claimJoiningProof(tx, link.tokenHash, now))) throw new AppError('joiningLinkInvalid')
    const state = verdict === 'joins' && name === null ? 'joined' : 'waiting'
    if (state === 'joined') await addMember(deps, tx, way, accountId)
    const answers = answersTo(way, given)
    await recordApplication(deps, tx, way, state, {
      ...joiner,
      name: name ?? joiner.name,
      email: link?.proof.email ?? joiner.email,
      accountId,
      passwordHash: null,
      answers,
    })
    return { state, companyId: way.companyId }
  })
}

/**
 * Makes the account of a session a member of the company of a code or a link, or records its application. Throws
 * `malformed` unless exactly one of the two is given, `joiningLinkInvalid`, the errors of `loadJoiningOffer`, and the
 * error for the reason why the account may not join.
 */
export async function joinWithAccount(
  deps: Deps,
  { accountId }: Actor,
  { code, token, answers }: InputOf<typeof companyJoin>,
  network: string,
): Promise<DataOf<typeof companyJoin>> {
  if ((code === undefined) === (token === undefined)) throw new AppError('malformed', { fields: ['code'] })
  const link = token === undefined ? null : await findLinkWay(deps, token)
  const seen = link?.way ?? (await findCodeWay(deps, code ?? '', network))
  return joinAs(deps, seen, { accountId, link, name: null }, answers)
}
