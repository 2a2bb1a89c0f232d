import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { messageList } from '@portal/contract/site/message.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type OutboxMessage = DataOf<typeof messageList>['rows'][number]

export const useOutbox = (query: ListQuery | null): ListResult<OutboxMessage> =>
  useAnswer(messageList, query as InputOf<typeof messageList> | null, { keepPrevious: true, staleTime: 0 })
