import { serviceAccountList } from '@portal/contract/developers/service-account.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type ServiceAccount = DataOf<typeof serviceAccountList>['accounts'][number]
export type ServicePlace = DataOf<typeof serviceAccountList>['mayGive'][number]
export const useServiceAccounts = () => useAnswer(serviceAccountList, {}, { staleTime: 0 })
