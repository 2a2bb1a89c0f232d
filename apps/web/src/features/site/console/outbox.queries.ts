import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { outgoingMessageList } from '@portal/contract/site/message.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type OutboxMessage = DataOf<typeof outgoingMessageList>['rows'][number]

export const useOutbox = (query: ListQuery | null): ListResult<OutboxMessage> =>
  useAnswer(outgoingMessageList, query as InputOf<typeof outgoingMessageList> | null, {
    keepPrevious: true,
    staleTime: 0,
  })
