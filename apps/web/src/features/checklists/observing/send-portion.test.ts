import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import type { ObservationSyncResult, SentObservation } from '../observation.queries.ts'
import { sendObservationPortion } from './send-portion.ts'

const aSent = (observationId: string) => ({ observationId }) as SentObservation
const stored = (sent: readonly SentObservation[]): ObservationSyncResult[] =>
  sent.map(({ observationId }) => ({ observationId, outcome: 'passed', reason: null }))

test('a portion that is too large, or not read, is sent one by one, and only the cause is refused', async () => {
  for (const [reason, told] of [
    ['tooLarge', 'tooLarge'],
    ['malformed', 'incomplete'],
  ] as const) {
    const post = async (sent: readonly SentObservation[]) => {
      if (sent.some(({ observationId }) => observationId === 'b')) throw new ApiError(400, reason, '')
      return stored(sent)
    }
    expect(await sendObservationPortion(['a', 'b', 'c'].map(aSent), post)).toEqual([
      ...stored([aSent('a')]),
      { observationId: 'b', outcome: 'refused', reason: told },
      ...stored([aSent('c')]),
    ])
  }
})

test('other failures are passed on, to be tried again', async () => {
  const post = () => Promise.reject(new ApiError(401, 'notSignedIn', ''))
  await expect(sendObservationPortion([aSent('a'), aSent('b')], post)).rejects.toMatchObject({ code: 401 })
})
