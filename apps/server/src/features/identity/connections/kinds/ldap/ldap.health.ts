import type { FailureCause } from '../../../../../core/health/cause.ts'
import { failResult, type HealthCheck, type HealthResult, okResult } from '../../../../../core/health/health.ts'
import { listConnectionsOfKinds } from '../../connection.store.ts'
import { ProviderRefusal } from '../connector.ts'
import { checkDirectory } from './ldap.connector.ts'

const most = 20
const causes: Readonly<Record<string, FailureCause>> = {
  name: 'nameUnknown',
  connection: 'refused',
  time: 'noAnswer',
  certificate: 'certificate',
  noTls: 'certificate',
  serviceAccount: 'credentials',
  private: 'denied',
}

/**
 * The check of LDAP directories: signs in with the service account of each connection that is turned on, up to twenty.
 */
export const directoryHealth: HealthCheck = {
  service: 'directories',
  roles: ['web'],
  needsDatabase: true,
  isUsed: () => true,
  check: async (tools): Promise<HealthResult> => {
    const connections = (await listConnectionsOfKinds(tools.sql, ['ldap'])).filter(({ isEnabled }) => isEnabled)
    const asked = connections.slice(0, most)
    if (asked.length === 0) return { state: 'off', cause: null, detail: '' }
    for (const one of asked)
      try {
        await checkDirectory(tools, one)
      } catch (error) {
        if (!(error instanceof ProviderRefusal)) throw error
        return failResult(causes[error.reason] ?? 'wrongAnswer', `${one.name}: ${error.message}`)
      }
    return okResult(`directories answer: ${asked.length}`)
  },
}
