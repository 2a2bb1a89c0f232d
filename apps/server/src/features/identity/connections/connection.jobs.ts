import { defineJob } from '../../../core/jobs/define-job.ts'
import { listConnectionsOfKinds, setPublishedSettings } from './connection.store.ts'
import { connectorOf, connectors } from './kinds/kinds.ts'

/** Job, daily: fetches the current data that providers publish, such as the certificates with which they sign. */
export const refreshConnections = defineJob({
  name: 'refreshConnections',
  words: { zh: '更新企业身份提供方的元数据', en: 'Refresh metadata of identity providers' },
  schedule: '23 3 * * *',
  async run(deps) {
    const kinds = connectors.filter(({ refresh }) => refresh).map(({ kind }) => kind)
    for (const connection of await listConnectionsOfKinds(deps.sql, kinds)) {
      try {
        const settings = await connectorOf(connection.kind).refresh?.(deps, connection.settings)
        if (settings) await setPublishedSettings(deps.sql, connection, settings)
      } catch (error) {
        deps.log.warn({ err: error, connectionId: connection.id }, "a company's provider publishes no good metadata")
      }
    }
  },
})
