import { errorOfConstraint } from '../../database/constraint-errors.ts'
import type { SaveOutcome, SaveRequest } from './answer.store.ts'

export type AnswerWriter = (request: SaveRequest) => Promise<SaveOutcome>
type Waiting = { readonly request: SaveRequest; readonly answer: (outcome: SaveOutcome) => void; readonly refuse: (error: unknown) => void }

/**
 * Group commit: a save that finds a free place goes to the database at once; those that arrive while statements are in flight
 * wait and go together, at most `maxRows` rows in a statement and `maxInFlight` statements at a time. Each is answered after its
 * own commit. An attempt is in at most one statement at a time, so no row is written twice in one, and saves of an attempt keep their order.
 */
export function createAnswerWriter(write: (requests: readonly SaveRequest[]) => Promise<SaveOutcome[]>, { maxInFlight = 2, maxRows = 200 } = {}): AnswerWriter {
  let waiting: Waiting[] = []
  const busy = new Set<string>()
  let inFlight = 0

  const flush = () => {
    while (inFlight < maxInFlight && waiting.length > 0) {
      const batch = take()
      if (batch.length === 0) return
      inFlight++
      void send(batch).finally(() => {
        inFlight--
        for (const { request } of batch) busy.delete(request.attemptId)
        flush()
      })
    }
  }

  const take = (): Waiting[] => {
    const batch: Waiting[] = []
    const left: Waiting[] = []
    const passedOver = new Set<string>()
    let rows = 0
    for (const one of waiting) {
      const { attemptId, answers } = one.request
      const size = answers.length
      if (busy.has(attemptId) || passedOver.has(attemptId) || (rows > 0 && rows + size > maxRows)) {
        passedOver.add(attemptId)
        left.push(one)
        continue
      }
      busy.add(attemptId)
      batch.push(one)
      rows += size
    }
    waiting = left
    return batch
  }

  const send = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const outcomes = await write(batch.map((one) => one.request))
      for (const [index, one] of batch.entries()) one.answer(outcomes[index] as SaveOutcome)
    } catch (error) {
      // One request that the database can not take must not refuse the others it travelled with; an outage refuses all.
      const isOutage = errorOfConstraint(error)?.reason === 'unavailable'
      if (batch.length === 1 || isOutage) for (const one of batch) one.refuse(error)
      else for (const one of batch) await send([one])
    }
  }

  return (request) =>
    new Promise((answer, refuse) => {
      waiting.push({ request, answer, refuse })
      flush()
    })
}
