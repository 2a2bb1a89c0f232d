import { explainCause } from '../../../core/health/cause.ts'
import { failResult, type HealthCheck, type HealthResult, okResult } from '../../../core/health/health.ts'
import { pickText } from '../../../core/text/language.ts'
import { findWecomAppOfCompany } from './wecom.store.ts'
import { fetchWecomToken, WecomError } from './wecom-client.ts'
import { listWecomApps } from './wecom-staff.store.ts'

const most = 20

/** The check of WeCom: requests a token for each company's app, up to twenty. */
export const wecomHealth: HealthCheck = {
  service: 'wecom',
  roles: ['web'],
  needsDatabase: true,
  isUsed: () => true,
  check: async (tools): Promise<HealthResult> => {
    const apps = (await listWecomApps(tools.sql)).slice(0, most)
    if (apps.length === 0) return { state: 'off', cause: null, detail: '' }
    for (const { companyId, company } of apps) {
      const app = await findWecomAppOfCompany(tools.sql, companyId)
      try {
        if (app) await fetchWecomToken(tools, app)
      } catch (error) {
        const { cause, detail } = explainCause(error)
        return failResult(error instanceof WecomError ? 'credentials' : cause, `${pickText(company, 'zh')}: ${detail}`)
      }
    }
    return okResult(`apps accepted: ${apps.length}`)
  },
}
