import { certificateTracks } from '@portal/contract/certificates/track.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type CertificateTrack = DataOf<typeof certificateTracks>['list'][number]
export type CertificateLevel = CertificateTrack['levels'][number]
/** Returns the tracks. They are fetched on each visit, because a passed exam or a new certificate changes them. */
export const useCertificateTracks = () => useAnswer(certificateTracks, {}, { staleTime: 0 })
