import type { AnyCall, DataOf, ErrorsOf, InputOf } from '@portal/contract/http/call.ts'
import type { FieldProblem } from '@portal/contract/http/field-rules.ts'
import { useRef, useState } from 'react'
import { ApiError, errorWords } from '#web/api/api-error.ts'
import { type WriteOptions, write } from '#web/api/write.ts'
import { useTexts } from './texts.ts'
import { toast } from './toast.ts'
import { uiTexts } from './ui-texts.ts'

export type WriteMessages<C extends AnyCall> = WriteOptions<DataOf<C>> & {
  /** The toast after success. */
  readonly done?: string | ((answer: DataOf<C>) => string)
  /** The toast for an error without words of the server. */
  readonly failed?: string
  /** Refusals that the screen handles itself, by their names in the contract; any other one is shown as a toast. */
  readonly on?: { readonly [Reason in ErrorsOf<C>]?: (error: ApiError) => void }
  /** Shows the words of any other refusal in the screen, in place of the toast. */
  readonly refused?: (words: string) => void
}

/**
 * Returns `run`, which makes a call that changes data and returns the answer; null when it failed, or while an earlier
 * one is running (`isBusy`). `problems`: the fields that the last refusal named, each with its message.
 */
export function useWrite<C extends AnyCall>(call: C, said: WriteMessages<C> = {}) {
  const t = useTexts(uiTexts)
  const [isBusy, setBusy] = useState(false)
  // Two clicks may come before React renders once.
  const isRunning = useRef(false)
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const run = async (input: InputOf<C>): Promise<DataOf<C> | null> => {
    if (isRunning.current) return null
    isRunning.current = true
    const { done, failed = t.notDone, on, refused, ...options } = said
    setBusy(true)
    setProblems([])
    try {
      const answer = await write(call, input, options)
      if (done) toast('success', typeof done === 'string' ? done : done(answer))
      return answer
    } catch (error) {
      const own =
        error instanceof ApiError
          ? (on as Record<string, ((error: ApiError) => void) | undefined> | undefined)?.[error.reason]
          : undefined
      if (error instanceof ApiError) setProblems(error.problems)
      if (own) own(error as ApiError)
      else if (refused) refused(errorWords(error, failed))
      else toast('error', errorWords(error, failed))
      return null
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { isBusy, problems, run }
}
