import type { InputOf } from '@portal/contract/http/call.ts'
import { connectionLimits } from '@portal/contract/identity/connection.limits.ts'
import type { companySignInOptions } from '@portal/contract/identity/connection-sign-in.contract.ts'
import type { signInMethods } from '@portal/contract/identity/session.contract.ts'
import { randomPKCECodeVerifier } from 'openid-client'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { companyOfRequest, requestOrigin } from '../../../core/http/origin.ts'
import { emitEvent } from '../../../core/jobs/events.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { hashSecret, newId, newSecret } from '../../../core/secrets/random.ts'
import { inTransaction, type Transaction } from '../../../database/connection.ts'
import { setEmailConfirmed } from '../account.store.ts'
import type { CallerPower } from '../account-access/account-access.rules.ts'
import { personJoined } from '../people/membership.event.ts'
import { insertAccount, upsertMembership } from '../people/person-change.store.ts'
import { addressWithResult, safeRedirectOf } from '../redirect.rules.ts'
import { type SignInCaller, signInPerson } from '../session-start.service.ts'
import { insertSignInCode, type UsedSignInCode } from '../sign-in.store.ts'
import {
  type ConnectionClaims,
  type ConnectionDecision,
  type ConnectionOutcome,
  type ConnectionPerson,
  connectionPersonOfClaims,
  mailDomainOf,
  matchConnectionUser,
  parseMailDomain,
} from './connection.rules.ts'
import {
  type CompanySignInOption,
  type ConnectionRow,
  findConnection,
  findMessengerConnection,
  findOpenConnection,
  hasOpenConnection,
  listCompanySignInOptions,
  listProvedDomains,
  lockSignInName,
  setConnectionUsed,
} from './connection.store.ts'
import {
  claimConnectionRequest,
  findDepartmentByName,
  findLinkedPerson,
  findOpenConnectionTest,
  findPersonByEmail,
  findPersonByEmployeeNumber,
  insertConnectionRequest,
  isEmailUsed,
  setConnectionTestFinished,
  setSignInAnswer,
  upsertConnectionLink,
} from './connection-sign-in.store.ts'
import { connectionCallbackUrl } from './connection-urls.ts'
import { type Connector, ProviderRefusal } from './kinds/connector.ts'
import { connectorOf } from './kinds/kinds.ts'

/** The minutes within which a sign-in at a provider must be completed. */
export const connectionRequestMinutes = 10
const codeSeconds = 60
/** Seconds by which the provider's clock may be behind. */
const clockSkewSeconds = 60

const powerOf = ({ companyId, holdings }: ConnectionRow): CallerPower => ({ holdings, reach: companyId })

/** Returns true if the connection of any company, even of a suspended one, is turned on. */
export const isCompanySignInOffered = (deps: Deps): Promise<boolean> => hasOpenConnection(deps.sql)

/**
 * Finds the connection for the browser of a messenger: the given one of its kind, or the only one. Returns null outside
 * a messenger, or if there is none or several.
 */
export const findMessengerSignIn = async (
  deps: Deps,
  { messenger, connection: connectionId }: InputOf<typeof signInMethods>,
): Promise<{ connectionId: string } | null> =>
  messenger ? findMessengerConnection(deps.sql, messenger, connectionId) : null

/**
 * Lists the open connections of a company: of the one that an email address or a code names, or, without a name, of the
 * one at whose address the portal was opened. The list is empty if there is no such company.
 */
export async function loadCompanySignInOptions(
  deps: Deps,
  { name }: InputOf<typeof companySignInOptions>,
): Promise<{ connections: CompanySignInOption[] }> {
  if (name === undefined) {
    const companyId = companyOfRequest()
    return {
      connections: companyId ? await listCompanySignInOptions(deps.sql, { domain: null, code: null, companyId }) : [],
    }
  }
  const written = name.trim().toLowerCase()
  const domain = written.includes('@') ? parseMailDomain(mailDomainOf(written)) : null
  const code = connectionLimits.code.test(written) ? written : null
  return {
    connections: domain || code ? await listCompanySignInOptions(deps.sql, { domain, code, companyId: null }) : [],
  }
}

type Beginning = {
  readonly connectionId: string
  readonly redirect?: string | undefined
  readonly testToken?: string | undefined
  readonly userAgent: string
}
/**
 * Begins a sign-in or a test for this browser and returns the address at the company's provider, or the page that gives
 * the reason why it can't be used. Throws `foreignRedirect` if `redirect` is outside the portal.
 */
export async function startConnectionSignIn(
  deps: Deps,
  { connectionId, redirect, testToken, userAgent }: Beginning,
  browser: string,
): Promise<string> {
  const now = deps.clock.now()
  const since = new Date(now.getTime() - connectionRequestMinutes * 60_000)
  const address = safeRedirectOf(redirect, requestOrigin(deps.settings))
  if (!address) throw new AppError('foreignRedirect')
  const testId =
    testToken === undefined ? null : await findOpenConnectionTest(deps.sql, connectionId, hashSecret(testToken), since)
  const connection = testId
    ? await findConnection(deps.sql, connectionId, null)
    : testToken === undefined
      ? await findOpenConnection(deps.sql, connectionId)
      : null
  const here = companyOfRequest()
  // At the address of a company only its own providers are offered.
  if (!connection || (here !== null && here !== connection.companyId))
    return addressWithResult(address, { error: 'invalid' })
  const state = newSecret(deps.random)
  const trip = { state, nonce: newSecret(deps.random), codeVerifier: randomPKCECodeVerifier(), startedAt: now }
  try {
    const callbackUrl = connectionCallbackUrl(deps, connection.id, requestOrigin(deps.settings))
    const there = await connectorOf(connection.kind).start(deps, connection, { ...trip, callbackUrl }, userAgent)
    await insertConnectionRequest(deps.sql, {
      stateHash: hashSecret(state),
      browserHash: hashSecret(browser),
      connectionId: connection.id,
      nonce: trip.nonce,
      codeVerifier: trip.codeVerifier,
      redirect: address,
      testId,
      createdAt: now,
    })
    return there
  } catch (error) {
    deps.log.warn({ err: error, connectionId: connection.id }, "a company's sign-in provider does not answer")
    if (testId) await endTest(deps, testId, { outcome: 'provider' })
    return testId ? testPage(deps, connection, testId) : addressWithResult(address, { error: 'provider' })
  }
}

const testPage = (deps: Deps, { id, companyId }: ConnectionRow, testId: string) =>
  `${requestOrigin(deps.settings)}/console/identity?companyId=${companyId}&open=${id}&test=${testId}`

/** The most bytes of claims that a test keeps. */
const mostClaims = 20_000
type TestEnd = {
  readonly outcome: ConnectionOutcome
  readonly accountId?: string | null
  readonly claims?: ConnectionClaims
  /** Of a refused answer. */
  readonly reason?: string
}
const endTest = (deps: Deps, testId: string, { outcome, accountId = null, claims = {}, reason = '' }: TestEnd) =>
  inTransaction(deps.sql, (tx) =>
    setConnectionTestFinished(
      tx,
      testId,
      {
        outcome,
        accountId,
        claims: JSON.stringify(claims).length > mostClaims ? {} : claims,
        reason: reason || null,
        now: deps.clock.now(),
      },
      ['linked', 'employeeNo', 'email', 'new'].includes(outcome),
    ),
  )

/**
 * Handles the return from a company's provider: checks state, browser, nonce, PKCE and signature, identifies the person
 * or creates a learner, and returns the page with a single-use code or with the reason for a refusal. A test records
 * its result and signs no one in.
 */
export async function finishConnectionSignIn(
  deps: Deps,
  connectionId: string,
  query: URLSearchParams,
  browser: string | undefined,
): Promise<string> {
  const now = deps.clock.now()
  const known = await findConnection(deps.sql, connectionId, null)
  const connector = known && connectorOf(known.kind)
  const state = connector ? tripOf(connector, query) : null
  const request = state ? await claimConnectionRequest(deps.sql, hashSecret(state), connectionId) : null
  const isHere =
    request &&
    browser &&
    request.browserHash.equals(hashSecret(browser)) &&
    now.getTime() - request.createdAt.getTime() < connectionRequestMinutes * 60_000
  const connection = !request ? null : request.testId ? known : await findOpenConnection(deps.sql, connectionId)
  if (!request || !connector || !state || !browser || !isHere || !connection)
    return addressWithResult(`${requestOrigin(deps.settings)}/#/?login=pc`, { error: 'invalid' })
  const { testId } = request
  const failed = async (outcome: ConnectionOutcome, more: Partial<Omit<TestEnd, 'outcome'>> = {}) => {
    if (!testId) return addressWithResult(request.redirect, { error: errorOf(outcome) })
    await endTest(deps, testId, { outcome, ...more })
    return testPage(deps, connection, testId)
  }
  const answer = connector.answersBy === 'GET' ? query : new URLSearchParams(request.answer ?? '')
  const refusal = connector.refusalOf(answer)
  if (refusal) return failed(refusal)
  const vouched = await connector
    .finish(
      deps,
      connection,
      {
        callbackUrl: connectionCallbackUrl(deps, connection.id, requestOrigin(deps.settings)),
        state,
        nonce: request.nonce,
        codeVerifier: request.codeVerifier,
        startedAt: request.createdAt,
      },
      answer,
    )
    .catch((error: unknown) => {
      deps.log.warn({ err: error, connectionId }, "a company's sign-in provider was refused")
      return error instanceof ProviderRefusal ? error : new ProviderRefusal('', 'failed')
    })
  if (vouched instanceof ProviderRefusal) return failed(vouched.outcome, { reason: vouched.reason })
  const { claims, signedInAt } = vouched
  const person = connectionPersonOfClaims(
    claims,
    { claims: connector.claimsOf(connection.settings) },
    await listProvedDomains(deps.sql, connection.companyId),
  )
  if (!person) return failed('noSubject', { claims })
  if (testId) {
    const decision = await inTransaction(deps.sql, (tx) => decide(tx, connection, person))
    return failed(decision.outcome, { claims, accountId: 'accountId' in decision ? decision.accountId : null })
  }
  const opened = await inTransaction(deps.sql, (tx) => openAccount(deps, tx, connection, person))
  if ('outcome' in opened) {
    deps.log.warn({ connectionId, outcome: opened.outcome }, "a user of a company's provider is no person here")
    return failed(opened.outcome)
  }
  const code = newSecret(deps.random)
  await insertSignInCode(deps.sql, {
    codeHash: hashSecret(code),
    browserHash: hashSecret(browser),
    accountId: opened.accountId,
    linkedAt: opened.linkedAt,
    isFresh: signedInAt !== null && signedInAt >= Math.floor(request.createdAt.getTime() / 1000) - clockSkewSeconds,
    expiresAt: new Date(now.getTime() + codeSeconds * 1000),
    connectionId: connection.id,
  })
  return addressWithResult(request.redirect, { code })
}

/** Returns the state of the round trip that comes back. After a posted answer it is the `state` of our own address. */
const tripOf = (connector: Connector, query: URLSearchParams) =>
  connector.answersBy === 'GET' ? connector.stateOf(query) : query.get('state')

/**
 * Stores the answer that a browser posted from the site of a provider. Returns the address at which the same browser
 * completes its sign-in, or a page with the reason if no sign-in is waiting for the answer.
 */
export async function storePostedAnswer(deps: Deps, connectionId: string, answer: URLSearchParams): Promise<string> {
  const nowhere = addressWithResult(`${requestOrigin(deps.settings)}/#/?login=pc`, { error: 'invalid' })
  const connection = await findConnection(deps.sql, connectionId, null)
  const connector = connection && connectorOf(connection.kind)
  const state = connector?.answersBy === 'POST' ? connector.stateOf(answer) : null
  if (!state) return nowhere
  const since = new Date(deps.clock.now().getTime() - connectionRequestMinutes * 60_000)
  const isKept = await setSignInAnswer(
    deps.sql,
    { stateHash: hashSecret(state), connectionId, since },
    answer.toString(),
  )
  return isKept
    ? `${connectionCallbackUrl(deps, connectionId, requestOrigin(deps.settings))}?state=${encodeURIComponent(state)}`
    : nowhere
}

/** Loads the portal's metadata for the provider of a connection, whether it is on or off; null if its kind has none. */
export async function loadServiceProviderMetadata(deps: Deps, connectionId: string) {
  const connection = await findConnection(deps.sql, connectionId, null)
  return (connection && (await connectorOf(connection.kind).metadataOf?.(deps, connection))) ?? null
}

/** Returns the error for the page; outcomes that concern another person's account all give `unknown`. */
function errorOf(outcome: ConnectionOutcome): string {
  return ['denied', 'provider', 'suspended', 'protected'].includes(outcome) ? outcome : 'unknown'
}

async function decide(
  tx: Transaction,
  connection: ConnectionRow,
  person: ConnectionPerson,
): Promise<ConnectionDecision> {
  const at = { connectionId: connection.id, companyId: connection.companyId }
  const linked = await findLinkedPerson(tx, at, person.subject)
  const byEmployeeNo = linked ? null : await findPersonByEmployeeNumber(tx, at, person.subject, person.employeeNo)
  const byEmail = linked ? null : await findPersonByEmail(tx, at, person.subject, person.email)
  return matchConnectionUser(person, {
    power: powerOf(connection),
    linked,
    byEmployeeNo,
    byEmail,
    isTaken: !linked && !byEmployeeNo && !byEmail && (await isEmailUsed(tx, person.email)),
    createsPeople: connection.createsPeople,
    provedDomains: await listProvedDomains(tx, connection.companyId),
  })
}

type Opened = { readonly accountId: string; readonly linkedAt: Date }
async function openAccount(
  deps: Deps,
  tx: Transaction,
  connection: ConnectionRow,
  person: ConnectionPerson,
): Promise<Opened | { readonly outcome: ConnectionOutcome }> {
  const now = deps.clock.now()
  // Two browsers of the same new person must not create two accounts.
  await lockSignInName(tx, `${connection.id} ${person.subject}`)
  const decision = await decide(tx, connection, person)
  const link = (accountId: string) =>
    upsertConnectionLink(tx, { connectionId: connection.id, subject: person.subject, accountId, now })
  const note = (action: string, accountId: string) =>
    writeAudit(deps, tx, accountId, {
      companyId: connection.companyId,
      action,
      thing: 'account',
      thingId: accountId,
      detail: { connection: connection.name, by: decision.outcome },
    })
  await setConnectionUsed(tx, connection.id, now)
  if (decision.outcome === 'new') {
    const accountId = await createLearner(deps, tx, connection, person)
    await link(accountId)
    await note('connection.createPerson', accountId)
    return { accountId, linkedAt: now }
  }
  if (!('linkedAt' in decision)) return { outcome: decision.outcome }
  const { accountId, linkedAt } = decision
  if (linkedAt) return { accountId, linkedAt }
  if (!(await link(accountId))) return { outcome: 'taken' }
  await note('connection.link', accountId)
  return { accountId, linkedAt: now }
}

/** Creates a learner of the company, with the address that the company's domain proves and without any permission. */
async function createLearner(
  deps: Deps,
  tx: Transaction,
  { companyId }: ConnectionRow,
  { name, email, employeeNo, department }: ConnectionPerson,
): Promise<string> {
  const now = deps.clock.now()
  const id = newId(now, deps.random)
  await insertAccount(tx, {
    id,
    login: email ?? id,
    name: name ?? '',
    nameLatin: null,
    email,
    phone: null,
    gender: null,
    now,
  })
  await setEmailConfirmed(tx, id, now)
  await upsertMembership(
    tx,
    { accountId: id, companyId },
    { employeeNo, departmentId: await findDepartmentByName(tx, companyId, department) },
    now,
  )
  await emitEvent(deps, tx, personJoined, { accountId: id, companyId, at: now })
  return id
}

/**
 * Starts a session in the company of a provider, for a code from a sign-in there. Throws `signInCodeInvalid` if the
 * connection is no longer open, and the errors of `signInPerson`.
 */
export async function signInThroughConnection(
  deps: Deps,
  used: UsedSignInCode & { readonly connectionId: string },
  caller: SignInCaller,
) {
  const connection = await findOpenConnection(deps.sql, used.connectionId)
  if (!connection) throw new AppError('signInCodeInvalid')
  return signInPerson(deps, {
    accountId: used.accountId,
    way: { kind: 'connection', madeAt: used.linkedAt, power: powerOf(connection) },
    companyId: connection.companyId,
    source: 'sso',
    remember: false,
    isFresh: used.isFresh,
    caller,
  })
}
