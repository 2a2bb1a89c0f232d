import type { DataOf } from '@portal/contract/http/call.ts'
import type { settingsTest } from '@portal/contract/operations/settings.contract.ts'
import type { Service } from '../../../core/health/health.ts'
import { describeHealth, serviceNames } from '../../../core/health/health.words.ts'
import type { CheckResult } from '../../../core/operations/readiness.ts'
import type { Lang } from '../../../core/text/language.ts'
import { groupOfService } from './settings.rules.ts'

export type Health = DataOf<typeof settingsTest>

/**
 * Presents the last known state of a service, in the reader's language; `unknown` before its first check in this
 * process.
 */
export function presentHealth(service: Service, found: CheckResult | undefined, lang: Lang): Health {
  const base = { service, name: serviceNames[service][lang], group: groupOfService[service] }
  if (!found) return { ...base, state: 'unknown', words: '', detail: '', checkedAt: null }
  return {
    ...base,
    state: found.state,
    words: describeHealth(found, lang),
    detail: found.detail,
    checkedAt: found.at.toISOString(),
  }
}
