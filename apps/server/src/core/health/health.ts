import { setTimeout as sleep } from 'node:timers/promises'
import type { ProcessRole } from '../../settings/settings.ts'
import type { Deps } from '../deps.ts'
import { explainCause, type FailureCause } from './cause.ts'

/**
 * The services, programs and addresses that the portal needs outside of its own process and database, and that are
 * checked.
 */
export const externalServices = [
  'files',
  'mail',
  'sms',
  'sso',
  'wecom',
  'directories',
  'payments',
  'traces',
  'address',
  'packages',
  'standby',
  'ffmpeg',
  'soffice',
] as const
export type ExternalService = (typeof externalServices)[number]

/** The state of a service. `off`: not set up. `warn`: the detail explains it. */
export type HealthResult = {
  readonly state: 'ok' | 'warn' | 'fail' | 'off'
  readonly cause: FailureCause | null
  readonly detail: string
}
export const okResult = (detail: string): HealthResult => ({ state: 'ok', cause: null, detail })
export const warnResult = (cause: FailureCause, detail: string): HealthResult => ({ state: 'warn', cause, detail })
export const failResult = (cause: FailureCause, detail: string): HealthResult => ({ state: 'fail', cause, detail })
const off: HealthResult = { state: 'off', cause: null, detail: '' }

/**
 * The dependencies of a check: only those that the doctor also has, which starts no server. Without a database, the
 * doctor skips the checks with `needsDatabase`.
 */
export type HealthTools = Pick<
  Deps,
  'settings' | 'clock' | 'random' | 'files' | 'sms' | 'merchants' | 'log' | 'sql' | 'sealer'
>

/**
 * The check of a service. The doctor, the timer behind `/readyz` and the metrics, and the button in the console all use
 * it. A check that throws has failed.
 */
export type HealthCheck = {
  readonly service: ExternalService
  /** Processes with one of these roles check it by themselves, since they use it. */
  readonly roles: readonly ProcessRole[]
  readonly needsDatabase?: true
  /** True if the service is set up. */
  isUsed(tools: HealthTools): boolean
  /** `isThorough`: a person started the check. Then more is tried, such as whether a secret is accepted. */
  check(tools: HealthTools, own: { readonly isThorough: boolean }): Promise<HealthResult>
}

const patience = 15_000

type Started = {
  readonly result: Promise<HealthResult> /** Resolves when the check itself ends, which may be long after its result. */
  readonly over: Promise<unknown>
}

/**
 * Starts a check. `result` resolves to a failure after an error or a timeout, and never rejects; `over` resolves when
 * the check itself has ended, which may be much later.
 */
export function startHealthCheck(one: HealthCheck, tools: HealthTools, isThorough: boolean): Started {
  if (!one.isUsed(tools)) return { result: Promise.resolve(off), over: Promise.resolve() }
  const timer = new AbortController()
  const found = one
    .check(tools, { isThorough })
    .catch((error: unknown) => {
      const { cause, detail } = explainCause(error)
      return failResult(cause, detail)
    })
    .finally(() => timer.abort())
  const late = sleep(patience, failResult('noAnswer', `no response after ${patience / 1000} s`), {
    signal: timer.signal,
    ref: false,
  })
  return { result: Promise.race([found, late.catch(() => found)]), over: found }
}
