import type { DataOf } from '@portal/contract/http/call.ts'
import type { connectionList } from '@portal/contract/identity/connection.contract.ts'
import type { ConnectionKind, connectionFieldKinds } from '@portal/contract/identity/connection-kinds.ts'
import type { Deps } from '../../../../core/deps.ts'
import type { BilingualText } from '../../../../core/text/language.ts'
import type { ConnectionClaims } from '../connection.rules.ts'
import type { ConnectionRow } from '../connection.store.ts'
import type { DirectoryDepartment, DirectoryListing, DirectoryMember } from './messenger/messenger-directory.rules.ts'

export type ConnectionSettings = DataOf<typeof connectionList>['connections'][number]['settings']
export type ClaimNames = NonNullable<ConnectionSettings['claims']>
/** The names of settings; `claims.x` is the name under which a provider sends the fact `x`. */
export type ConnectionSettingName = Exclude<keyof ConnectionSettings, 'claims'> | `claims.${keyof ClaimNames}`

/** A field in the settings form of a kind of connection. */
export type ConnectorField = {
  /** The setting that it fills in; `secret` for the secret, of which a kind has at most one. */
  readonly name: ConnectionSettingName | 'secret'
  readonly kind: (typeof connectionFieldKinds)[number]
  readonly label: BilingualText
  readonly hint?: BilingualText
  readonly placeholder?: string
  readonly initial?: string
  readonly maxLength: number
  /** The pattern of a value that is not empty. */
  readonly pattern?: RegExp
  /** A connection can't be saved without it. */
  readonly isRequired?: boolean
  /** A sign-in can't be tried without it. */
  readonly isNeeded?: boolean
  /** Two of these fields are shown next to each other. */
  readonly isHalf?: boolean
  /** Another value leads to other people, so it ends the links and asks for another test. */
  readonly movesLinks?: boolean
  /** Another value asks for another test. */
  readonly asksForTest?: boolean
  /** It is shown next to the connection. */
  readonly isFact?: boolean
  readonly choices?: readonly { readonly value: string; readonly label: BilingualText }[]
}
export type ConnectorSection = {
  readonly title?: BilingualText
  readonly hint?: BilingualText
  readonly fields: readonly ConnectorField[]
}

/** The values of a round trip to a provider, created at its start and used again at its end. */
export type ProviderSignInStart = {
  readonly callbackUrl: string
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly startedAt: Date
}
/**
 * The facts that a provider vouches for. `signedInAt`: the time of the person's sign-in there, in seconds since 1970;
 * null if the provider does not report it.
 */
export type VouchedFacts = { readonly claims: ConnectionClaims; readonly signedInAt: number | null }

/**
 * Thrown when a connector rejects a response. `reason`: the name of a reason that the connector explains; `outcome`:
 * the result of the sign-in.
 */
export class ProviderRefusal extends Error {
  readonly reason: string
  readonly outcome: 'denied' | 'provider'
  constructor(reason: string, detail: string, outcome: 'denied' | 'provider' = 'provider') {
    super(`${reason}: ${detail}`)
    this.reason = reason
    this.outcome = outcome
  }
}

/**
 * Returns the reason with which an OAuth 2.0 provider sends the browser back without a sign-in (RFC 6749, section
 * 4.1.2.1): `denied` for `access_denied`, `provider` for any other error; null if there is no error.
 */
export const refusalInRedirect = (answer: URLSearchParams): 'denied' | 'provider' | null =>
  answer.has('error') ? (answer.get('error') === 'access_denied' ? 'denied' : 'provider') : null

/** A name and password that a person typed on the portal's own page, for a directory. */
export type TypedPassword = { readonly userName: string; readonly password: string }

/** A function that reads a complete directory; throws when the listing is incomplete. */
export type WholeDirectoryReader = { listing(deps: Deps, connection: ConnectionRow): Promise<DirectoryListing> }
/**
 * Functions that read a directory page by page. Each throws unless the messenger's response is complete. `patiently`
 * retries a call while the messenger is busy.
 */
export type DirectoryPageReader = {
  departments(
    deps: Deps,
    connection: ConnectionRow,
    patiently: <T>(work: () => Promise<T>) => Promise<T>,
  ): Promise<readonly DirectoryDepartment[]>
  /** A page of the people directly in a department (null: the root), and where the next one begins; null at the end. */
  page(
    deps: Deps,
    connection: ConnectionRow,
    department: string | null,
    cursor: string | null,
  ): Promise<{ readonly members: readonly DirectoryMember[]; readonly next: string | null }>
}
export type DirectoryReader = (WholeDirectoryReader | DirectoryPageReader) & {
  /**
   * True if the service gives the user id of a leaver to another person. A listing then names people by their user ids,
   * and the sync gives each holder of one an id that is never given again. A missing person is deleted.
   */
  readonly reusesIds?: true
}
/** A kind of identity provider: its settings, and the start and end of a sign-in that sends the browser there. */
export type Connector = {
  readonly kind: ConnectionKind
  /** Its usual abbreviation. */
  readonly short: string
  readonly title: BilingualText
  readonly hint: BilingualText
  /** The steps to connect one, in their order. */
  readonly steps: readonly BilingualText[]
  readonly form: readonly ConnectorSection[]
  /**
   * The way in which the browser brings the answer. A form that another site posts comes without our cookie: it is
   * stored, and the browser is redirected to the same address, where the cookie proves that it began the round trip.
   * `PASSWORD`: a page of the portal asks for a password, and the facts from the directory are stored in the same way.
   */
  readonly answersBy: 'GET' | 'POST' | 'PASSWORD'
  /** Checks valid fields of the settings, and returns them in stored form. Throws an `AppError`. */
  check(deps: Deps, settings: ConnectionSettings): ConnectionSettings | Promise<ConnectionSettings>
  /** The fields of the company that the settings name, in lower case. A connection can't be saved with an unknown one. */
  fieldsNamedIn?(settings: ConnectionSettings): readonly string[]
  /** The host of the provider, or its name. */
  providerOf(settings: ConnectionSettings): string
  /** The names under which the provider sends the facts of a person. */
  claimsOf(settings: ConnectionSettings): ClaimNames
  /** The addresses to enter at the provider, by their words. */
  addressesOf(deps: Deps, connectionId: string): readonly { readonly label: BilingualText; readonly address: string }[]
  /** Returns further facts to show next to the settings of a connection. */
  factsOf?(settings: ConnectionSettings): readonly { readonly label: BilingualText; readonly value: string }[]
  /** The portal's own metadata, for the provider to read. */
  metadataOf?(
    deps: Deps,
    connection: Pick<ConnectionRow, 'id' | 'companyId'>,
  ): Promise<{ readonly type: string; readonly text: string }>
  /** True if the provider may encrypt what it sends, with a key of the connection. */
  readonly encrypts?: true
  /** The settings as the provider publishes them now; null: nothing is published, or nothing has changed. */
  refresh?(deps: Deps, settings: ConnectionSettings): Promise<ConnectionSettings | null>
  /** The reason for a `ProviderRefusal`, for an administrator. */
  explain?(reason: string): BilingualText | null
  /** The address at the provider. `userAgent`: of the browser that goes there. */
  start(deps: Deps, connection: ConnectionRow, trip: ProviderSignInStart, userAgent: string): Promise<string>
  /** The state of the trip that an answer ends. */
  stateOf(answer: URLSearchParams): string | null
  /** The reason why the provider itself signs no one in; null if it does. */
  refusalOf(answer: URLSearchParams): 'denied' | 'provider' | null
  /** Checks the answer of the provider and returns the facts that it vouches for; throws if anything is wrong. */
  finish(
    deps: Deps,
    connection: ConnectionRow,
    trip: ProviderSignInStart,
    answer: URLSearchParams,
  ): Promise<VouchedFacts>
  /**
   * Checks a password at the directory and returns the facts that it confirms. `guard` counts the attempt against the
   * person whom the directory found, before the password is tried. Throws a `ProviderRefusal`; `denied` for a wrong
   * password.
   */
  prove?(
    deps: Deps,
    connection: ConnectionRow,
    typed: TypedPassword,
    guard: (person: string) => Promise<void>,
  ): Promise<VouchedFacts>
  /** Reads the directory of the provider, if this kind has one that is read. Without it, the directory may push by SCIM. */
  readonly directory?: DirectoryReader
}
