import { explainCause, type FailureCause } from '../../../../../core/health/cause.ts'
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
 * The check of LDAP directories: signs in with the portal's own account at the directory of each connection that is
 * turned on, up to twenty.
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
        // Other errors are those of the connection as it is stored: incomplete settings, or a secret that can't be read.
        const { cause, detail } =
          error instanceof ProviderRefusal
            ? { cause: causes[error.reason] ?? 'wrongAnswer', detail: error.message }
            : explainCause(error)
        return failResult(cause, `${one.name}: ${detail}`)
      }
    return okResult(`directories answer: ${asked.length}`)
  },
}
