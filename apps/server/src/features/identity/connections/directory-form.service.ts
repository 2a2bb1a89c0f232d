import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { directoryForm, directorySignIn } from '@portal/contract/identity/connection-sign-in.contract.ts'
import { identifierText } from '@portal/contract/identity/identifier.rules.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { requestOrigin } from '../../../core/http/origin.ts'
import { recordRateLimitHit } from '../../../core/http/rate-limit.store.ts'
import { hashSecret } from '../../../core/secrets/random.ts'
import { presentText } from '../../../core/text/language.ts'
import type { SignInCaller } from '../session-start.service.ts'
import {
  checkNetworkNotLocked,
  checkSignInAttempt,
  clearSignInAttempts,
  recordWrongPassword,
  type SignInAttemptWindows,
} from '../sign-in-guard.service.ts'
import {
  type ConnectionRow,
  findCompanyWithMemberCount,
  findConnection,
  findOpenConnection,
} from './connection.store.ts'
import { connectionRequestMinutes } from './connection-sign-in.service.ts'
import { findConnectionRequest, setSignInAnswer } from './connection-sign-in.store.ts'
import { connectionCallbackUrl } from './connection-urls.ts'
import { type Connector, ProviderRefusal } from './kinds/connector.ts'
import { connectorOf } from './kinds/kinds.ts'
import { encodePasswordProof } from './kinds/password-proof.ts'

/**
 * The page of the portal on which a person enters the password of a directory. It comes between the two steps of a
 * sign-in (connection-sign-in.service.ts), like the page of a provider.
 */

/** Limits the passwords checked at one directory, so that no one can use the portal to overload or search it. */
const ofOneDirectory = { max: 600, perSeconds: 60 }

type Trip = Pick<InputOf<typeof directoryForm>, 'connectionId' | 'state'>
type Waiting = {
  readonly connection: ConnectionRow
  readonly connector: Connector
  readonly isTest: boolean
  readonly since: Date
}

/** The sign-in of this browser that waits for a password. Throws `signInCodeInvalid`. */
async function mustFindWaiting(
  deps: Deps,
  { connectionId, state }: Trip,
  browser: string | undefined,
): Promise<Waiting> {
  const since = new Date(deps.clock.now().getTime() - connectionRequestMinutes * 60_000)
  const request = await findConnectionRequest(deps.sql, { stateHash: hashSecret(state), connectionId, since })
  const connection = !request
    ? null
    : request.isTest
      ? await findConnection(deps.sql, connectionId, null)
      : await findOpenConnection(deps.sql, connectionId)
  const connector = connection && connectorOf(connection.kind)
  if (!request || !browser || !request.browserHash.equals(hashSecret(browser)) || !connection || !connector?.prove)
    throw new AppError('signInCodeInvalid')
  return { connection, connector, isTest: request.isTest, since }
}

export async function loadDirectoryForm(
  deps: Deps,
  input: Trip,
  browser: string | undefined,
): Promise<DataOf<typeof directoryForm>> {
  const { connection, isTest } = await mustFindWaiting(deps, input, browser)
  const company = await findCompanyWithMemberCount(deps.sql, connection.companyId)
  return { name: connection.name, company: presentText(company?.name ?? { zh: '', en: '' }), isTest }
}

/**
 * Checks a password with the directory, stores the result with the request, and returns the address that ends the
 * sign-in. A name that the directory does not know gets the same answer as a wrong password, after the same work:
 * `wrongPassword`. A test ends with the reason for the refusal instead, and so does a sign-in when the directory fails.
 * Throws `signInLocked`, and `signInCodeInvalid` if no sign-in of this browser waits for a password.
 */
export async function authenticateAgainstDirectory(
  deps: Deps,
  input: InputOf<typeof directorySignIn>,
  browser: string | undefined,
  caller: SignInCaller,
): Promise<string> {
  const { connection, connector, isTest, since } = await mustFindWaiting(deps, input, browser)
  const wait = await recordRateLimitHit(deps.sql, `directory ${connection.id}`, ofOneDirectory, deps.clock.now())
  if (wait > 0) throw new AppError('signInLocked', { retryAfter: wait })
  let tried: SignInAttemptWindows | null = null
  const guard = async (person: string) => {
    tried = await checkSignInAttempt(deps, `directory ${connection.id} ${person}`, null, caller.place)
  }
  const typed = { userName: identifierText(input.userName), password: input.password }
  const proof = await connector.prove?.(deps, connection, typed, guard).catch((error: unknown) => {
    if (error instanceof AppError) throw error
    if (error instanceof ProviderRefusal && error.outcome === 'denied') return error
    deps.log.warn({ err: error, connectionId: connection.id }, 'a directory did not check a password')
    return error instanceof ProviderRefusal ? error : new ProviderRefusal('answer', 'failed')
  })
  if (!proof) throw new AppError('signInCodeInvalid')
  await settleAttempt(deps, tried, proof)
  if (proof instanceof ProviderRefusal && proof.outcome === 'denied' && !isTest) throw new AppError('wrongPassword')
  const isKept = await setSignInAnswer(
    deps.sql,
    { stateHash: hashSecret(input.state), connectionId: connection.id, since },
    encodePasswordProof(proof).toString(),
  )
  if (!isKept) throw new AppError('signInCodeInvalid')
  return `${connectionCallbackUrl(deps, connection.id, requestOrigin(deps.settings))}?${new URLSearchParams({ state: input.state })}`
}

/** Counts a refused password, and clears the attempts before a correct one. */
async function settleAttempt(deps: Deps, tried: SignInAttemptWindows | null, proof: unknown): Promise<void> {
  if (!tried) return
  if (!(proof instanceof ProviderRefusal)) {
    await checkNetworkNotLocked(deps, tried)
    await clearSignInAttempts(deps.sql, tried)
  } else if (proof.outcome === 'denied') await recordWrongPassword(deps, tried)
}
