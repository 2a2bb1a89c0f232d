import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { messageList, messageRetry } from '@portal/contract/site/message.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type Message = DataOf<typeof messageList>['list'][number]

/** This call pages by number: its cursors are the numbers of its pages. */
export function useMessages(query: ListQuery | null): ListResult<Message> {
  const page = Number(query?.after ?? query?.before ?? 0)
  const size = query?.limit ?? 50
  const input = query ? { page, size, channel: query.channel, state: query.state, recipient: query.q } : null
  const result = useAnswer(messageList, input as InputOf<typeof messageList> | null, { keepPrevious: true })
  const { data } = result
  return {
    ...result,
    data: data && {
      rows: data.list,
      total: data.total,
      isAbout: false,
      next: (data.page + 1) * data.size < data.total ? String(data.page + 1) : null,
      previous: data.page > 0 ? String(data.page - 1) : null,
    },
  }
}

export const retryMessage = (messageId: string) => write(messageRetry, { messageId })
