import {
  certificateApplicationSave,
  myCertificateApplicationList,
} from '@portal/contract/certificates/exam-apply.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import { useCertificateTracks } from '../tracks/track.queries.ts'

export type CertificateApplication = DataOf<typeof myCertificateApplicationList>['list'][number]
export type ApplicableCertificate = { readonly schemeId: string; readonly track: string; readonly level: string }

/** Returns the reader's applications for certificates on one page, at most 100, so that one can be found by its id. */
export const useCertificateApplications = () =>
  useAnswer(myCertificateApplicationList, { page: 0, size: 100 }, { staleTime: 0 })

/** Returns the levels whose certificates the reader may apply for with evidence; null until they are known. */
export function useApplicableCertificates(): readonly ApplicableCertificate[] | null {
  const tracks = useCertificateTracks().data
  if (!tracks) return null
  return tracks.list.flatMap(({ title, levels }) =>
    levels.flatMap(({ name, applySchemeId }) =>
      applySchemeId ? [{ schemeId: applySchemeId, track: title, level: name }] : [],
    ),
  )
}

export async function applyForCertificate(input: InputOf<typeof certificateApplicationSave>): Promise<void> {
  await write(certificateApplicationSave, input)
}
