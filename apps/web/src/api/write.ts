import type { AnyCall, DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Tag } from '@portal/contract/http/tags.ts'
import { isApiError } from './api-error.ts'
import { refreshAnswers } from './queries.ts'
import { type SendOptions, send } from './send.ts'

export type WriteOptions<A> = SendOptions & {
  /** What else this very answer changes, beyond what the call declares. */
  readonly also?: (answer: A) => readonly Tag[]
}

/**
 * Makes a call that changes something, and comes back when what it `changes` stands on screen anew. After a refusal that is asked for again as
 * well, behind the words of the refusal: most often somebody else was faster. Only a form that was filled in wrong changes nothing.
 */
export async function write<C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  { also, ...options }: WriteOptions<DataOf<C>> = {},
): Promise<DataOf<C>> {
  let answer: DataOf<C>
  try {
    answer = await send(call, input, options)
  } catch (error) {
    if (!isApiError(error, 'malformed')) void refreshAfterWrite(call)
    throw error
  }
  await refreshAnswers([...(call.changes ?? []), ...(also?.(answer) ?? [])])
  return answer
}

/** What a call changes is asked for again: for a write that is sent in the background, or that answers a file. */
export const refreshAfterWrite = (call: AnyCall): Promise<void> => refreshAnswers(call.changes ?? [])
