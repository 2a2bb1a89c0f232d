import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import {
  contactMessageClose,
  contactMessageList,
  contactMessageRead,
  contactOfficesRead,
  contactOfficesSave,
} from '@portal/contract/site/contact.contract.ts'
import { send } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type ReceivedMessage = DataOf<typeof contactMessageRead>['message']

/** Returns the messages in a state: open ones if none is chosen, `all` for open and closed ones. */
export function useContactMessages(query: ListQuery | null): ListResult<ReceivedMessage> {
  const input =
    query &&
    (({ state = 'open', ...rest }) => ({ ...rest, ...(state === 'all' ? {} : { state }) }))(
      query as ListQuery & { readonly state?: string },
    )
  return useAnswer(contactMessageList, input as InputOf<typeof contactMessageList> | null, {
    keepPrevious: true,
    staleTime: 0,
  })
}
export const useContactMessage = (messageId: string) => useAnswer(contactMessageRead, { messageId }, { staleTime: 0 })
export const closeContactMessage = (input: InputOf<typeof contactMessageClose>) => write(contactMessageClose, input)

export type ContactOffices = DataOf<typeof contactOfficesRead>
export const useOffices = () => useAnswer(contactOfficesRead, {}, { staleTime: 0 })
export const fetchOffices = () => send(contactOfficesRead, {})
export const saveOffices = (input: InputOf<typeof contactOfficesSave>) => write(contactOfficesSave, input)
