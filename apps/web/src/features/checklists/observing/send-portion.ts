import { isApiError } from '#web/api/api-error.ts'
import type { ObservationSyncResult, SentObservation } from '../observation.queries.ts'

/** The result of sending an observation: the server's answer, or that it was too large. */
export type ObservationSendResult = Omit<ObservationSyncResult, 'reason'> & {
  readonly reason: ObservationSyncResult['reason'] | 'tooLarge'
}
export type ObservationSender = (sent: readonly SentObservation[]) => Promise<readonly ObservationSyncResult[]>

/**
 * Sends observations. When the server refuses the request as too large or malformed, each observation is sent
 * separately, so that an unacceptable one doesn't hold up the others. Throws any other error.
 */
export async function sendObservationPortion(
  sent: readonly SentObservation[],
  post: ObservationSender,
): Promise<ObservationSendResult[]> {
  try {
    return [...(await post(sent))]
  } catch (error) {
    const [first, ...others] = sent
    const isTooLarge = isApiError(error, 'tooLarge')
    if (!first || !(isTooLarge || isApiError(error, 'malformed'))) throw error
    if (others.length === 0)
      return [
        { observationId: first.observationId, outcome: 'refused', reason: isTooLarge ? 'tooLarge' : 'incomplete' },
      ]
    const results: ObservationSendResult[] = []
    for (const one of sent) results.push(...(await sendObservationPortion([one], post)))
    return results
  }
}
