import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import {
  joiningApplications,
  joiningDecide,
  joiningWayCode,
  joiningWays,
} from '@portal/contract/identity/joining.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type JoiningWays = DataOf<typeof joiningWays>
export type JoiningWay = JoiningWays['ways'][number]
export type JoiningApplication = DataOf<typeof joiningApplications>['rows'][number]

export const useJoiningWays = (companyId: string | undefined) =>
  useAnswer(joiningWays, companyId ? { companyId } : {}, { staleTime: 0 })
export const useJoiningWayCode = (wayId: string) => useAnswer(joiningWayCode, { wayId })
export const useJoiningApplications = (query: ListQuery | null): ListResult<JoiningApplication> =>
  useAnswer(joiningApplications, query as InputOf<typeof joiningApplications> | null, {
    keepPrevious: true,
    staleTime: 0,
  })
export const sendJoiningDecision = (input: InputOf<typeof joiningDecide>) => write(joiningDecide, input)
