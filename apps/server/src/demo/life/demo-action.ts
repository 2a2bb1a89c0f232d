import { hash } from 'node:crypto'
import { staffGrants } from '@portal/contract/http/call.ts'
import type { DemoPerson } from '@portal/demo/types.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { newId, type Random } from '../../core/secrets/random.ts'
import { addDays, dayInZone, startOfDay } from '../../core/text/calendar.ts'
import type { Transaction } from '../../database/connection.ts'
import { demoId } from '../demo-id.rules.ts'

/** The key of an object that an action creates. Its id is derived from the action, so that a later action finds it. */
export type ActionKey = { readonly key: string; readonly at: Date }
/** An action of a demo person at a moment. */
export type DemoAction = ActionKey & {
  /** The beginning of an action that takes time: one that began before the demo did is skipped. */
  readonly since?: Date
  /** The creation of the object that it ends: it is done however long the portal was off. */
  readonly ends?: Date
  /** The basis of the days after it: done at the first start for the whole fortnight before. */
  readonly isGround?: true
  /** The account that it needs for itself: skipped while a visitor uses it. */
  readonly account?: string
  readonly play: (stage: ActionContext) => Promise<unknown>
}
/** The dependencies, the transaction and the id lookup with which a demo action runs. */
export type ActionContext = {
  readonly deps: Deps
  readonly tx: Transaction
  readonly idOf: (thing: ActionKey, nth?: number) => string
}

/**
 * The demo accounts that visitors are invited to use. Simulated actions don't use them, except for reviewing lessons.
 */
export const announcedAccounts: ReadonlySet<string> = new Set(['learner', 'colleague', 'staff'])
export const demoOfficer: Actor = {
  ...createDemoActor({ key: 'officer', memberships: [{ company: 'starbeam' }] }),
  grants: staffGrants,
}

/** Creates the actor of a person in one of their companies, the first by default. */
export function createDemoActor(
  { key, memberships }: { readonly key: string; readonly memberships: readonly { readonly company: string }[] },
  company = memberships[0]?.company ?? '',
): Actor {
  const accountId = demoId('account', key)
  return { sessionId: accountId, accountId, companyId: demoId('company', company), grants: [], companyGrants: [] }
}

/**
 * Random bytes that are the same whenever the action is repeated, in this portal only: no one outside can compute them.
 */
function randomOf(signer: Deps['signer'], key: string): Random {
  let count = 0
  return {
    bytes(length) {
      const nth = count++
      const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, index) =>
        hash('sha256', signer.sign(`demo life ${key} ${nth} ${index}`), 'buffer'),
      )
      return Buffer.concat(blocks).subarray(0, length)
    },
  }
}

const idOf =
  (signer: Deps['signer']) =>
  ({ key, at }: ActionKey, nth = 0): string => {
    const random = randomOf(signer, key)
    for (let i = 0; i < nth; i++) random.bytes(16)
    return newId(at, random)
  }

/** Wraps a transaction for services that begin their own: their transactions become part of it. */
export const wrapTransaction = (tx: Transaction): Deps['sql'] =>
  new Proxy(tx, {
    get: (target, name) =>
      name === 'begin'
        ? (work: (inner: Transaction) => Promise<unknown>) => target.savepoint(work)
        : Reflect.get(target, name),
  }) as unknown as Deps['sql']

/** Creates the context of an action. Its messages are not sent: the addresses of the demo do not exist. */
export function createActionContext(deps: Deps, tx: Transaction, deed: ActionKey): ActionContext {
  const own = {
    ...deps,
    sql: wrapTransaction(tx),
    clock: { now: () => deed.at },
    random: randomOf(deps.signer, deed.key),
    outbox: { put: async () => '', putNotices: async () => undefined },
  }
  return { deps: own, tx, idOf: idOf(deps.signer) }
}

/** A day of the portal's zone. */
export type DemoDay = {
  readonly day: string
  /** Days since 1970. */
  readonly number: number
  /** 0 is Monday. */
  readonly weekday: number
  readonly isWeekend: boolean
  readonly monday: string
  /** The moment at this many hours, a fraction for minutes. */
  at(hours: number): Date
  plus(days: number): DemoDay
}

export function demoDayOf(day: string, timeZone: string): DemoDay {
  const number = Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000)
  const weekday = (number + 3) % 7
  let start: number | null = null
  return {
    day,
    number,
    weekday,
    isWeekend: weekday > 4,
    monday: addDays(day, -weekday),
    at(hours) {
      start ??= startOfDay(day, timeZone).getTime()
      return new Date(start + Math.round(hours * 3600) * 1000)
    },
    plus: (days) => demoDayOf(addDays(day, days), timeZone),
  }
}
export const dayContaining = (at: Date, timeZone: string): DemoDay => demoDayOf(dayInZone(at, timeZone), timeZone)

export const hoursAfter = (at: Date, hours: number): Date => new Date(at.getTime() + Math.round(hours * 3600) * 1000)
/** Returns the element of the list for this turn, starting over after the last. */
export const pickByTurn = <T>(list: readonly T[], number: number): T =>
  list[((number % list.length) + list.length) % list.length] as T
export const companiesOfDemoPerson = ({ memberships }: DemoPerson): readonly string[] =>
  memberships.map(({ company }) => company)
