import type { DataOf } from '@portal/contract/http/call.ts'
import {
  connectionList,
  connectionTest,
  connectionTestResult,
  provisioningLog,
} from '@portal/contract/identity/connection.contract.ts'
import { send } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type CompanySignIn = DataOf<typeof connectionList>
export type Connection = CompanySignIn['connections'][number]
export type ConnectionSettings = Connection['settings']
export type ConnectionKind = CompanySignIn['kinds'][number]
export type ConnectionKindField = ConnectionKind['sections'][number]['fields'][number]
export type CompanyDomain = CompanySignIn['domains'][number]
export type ProvisioningEntry = DataOf<typeof provisioningLog>['entries'][number]
export type ConnectionTestResult = DataOf<typeof connectionTestResult>

export const useCompanySignIn = (companyId: string | undefined) =>
  useAnswer(connectionList, companyId ? { companyId } : {}, {
    staleTime: 0,
    // A directory that is being read ends in the background.
    askAgain: ({ connections }) => (connections.some(({ sync }) => sync?.isRunning) ? 2000 : false),
  })
export const useConnectionTestResult = (testId: string) => useAnswer(connectionTestResult, { testId }, { staleTime: 0 })
export const startConnectionTest = (connectionId: string) => send(connectionTest, { connectionId })
export const useProvisioningLog = (connectionId: string, beforeId: string | undefined) =>
  useAnswer(provisioningLog, { connectionId, ...(beforeId ? { beforeId } : {}) }, { keepPrevious: true, staleTime: 0 })
