import type { DataOf } from '@portal/contract/http/call.ts'
import type { settingsTest } from '@portal/contract/operations/settings.contract.ts'
import type { ExternalService } from '../../../core/health/health.ts'
import { describeHealth, serviceNames } from '../../../core/health/health.words.ts'
import type { ReadinessCheck } from '../../../core/operations/readiness.ts'
import type { Lang } from '../../../core/text/language.ts'
import { settingGroupOfService } from './settings.rules.ts'

export type ServiceHealth = DataOf<typeof settingsTest>

/**
 * Presents the last known state of a service, in the reader's language; `unknown` before its first check in this
 * process.
 */
export function presentServiceHealth(
  service: ExternalService,
  found: ReadinessCheck | undefined,
  lang: Lang,
): ServiceHealth {
  const base = { service, name: serviceNames[service][lang], group: settingGroupOfService[service] }
  if (!found) return { ...base, state: 'unknown', words: '', detail: '', checkedAt: null }
  return {
    ...base,
    state: found.state,
    words: describeHealth(found, lang),
    detail: found.detail,
    checkedAt: found.at.toISOString(),
  }
}
