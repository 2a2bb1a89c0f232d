import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { signInList } from '@portal/contract/identity/sign-in-log.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { instantRangeOfDays } from '#web/console/list/days.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type SignInLine = DataOf<typeof signInList>['rows'][number]

const asked = ({ days, ...query }: ListQuery): InputOf<typeof signInList> =>
  ({ ...query, ...instantRangeOfDays(days) }) as InputOf<typeof signInList>

export const useSignIns = (query: ListQuery | null): ListResult<SignInLine> =>
  useAnswer(signInList, query && asked(query), { keepPrevious: true, staleTime: 0 })
