import { certificateTracks } from '@portal/contract/certificates/track.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type Track = DataOf<typeof certificateTracks>['list'][number]
export type Level = Track['levels'][number]
/** Returns the tracks. They are fetched on each visit, because a passed exam or a new certificate changes them. */
export const useTracks = () => useAnswer(certificateTracks, {}, { staleTime: 0 })
