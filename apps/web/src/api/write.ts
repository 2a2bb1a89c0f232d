import type { AnyCall, DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { AnswerTag } from '@portal/contract/http/tags.ts'
import { isApiError } from './api-error.ts'
import { refreshAnswersWithTags } from './queries.ts'
import { type SendOptions, send } from './send.ts'

export type WriteOptions<A> = SendOptions & {
  /** Other tags that this answer changes, besides those the call declares. */
  readonly also?: (answer: A) => readonly AnswerTag[]
}

/**
 * Makes a call that changes data, and returns its answer once the answers listed in `changes` have been refreshed.
 * After a rejection they are refreshed too, in the background, since a rejection usually means that another person was
 * faster. Only an invalid form refreshes nothing. Throws the same errors as `send`.
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
  await refreshAnswersWithTags([...(call.changes ?? []), ...(also?.(answer) ?? [])])
  return answer
}

/** Refreshes the answers that a call changes, for a write sent in the background, or one that returns a file. */
export const refreshAfterWrite = (call: AnyCall): Promise<void> => refreshAnswersWithTags(call.changes ?? [])
