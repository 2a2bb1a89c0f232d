import { certificateBadge, checkedCertificateBadge } from '@portal/contract/certificates/badge.contract.ts'
import {
  certificateCheck,
  certificateFile,
  myCertificateList,
  myCertificateRead,
} from '@portal/contract/certificates/certificate.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import { useQuery } from '@tanstack/react-query'
import { send, sendForFile } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { refreshAfterWrite } from '#web/api/write.ts'
import { saveFile } from '#web/ui/save-file.ts'

export type CertificateData = DataOf<typeof myCertificateRead>
export type CertificateCardData = DataOf<typeof myCertificateList>['list'][number]
export type CheckedCertificate = DataOf<typeof certificateCheck>
/** A visitor's check: the number with the holder's name, the secret of a shared link or the token of the QR code. */
export type CertificateCheckQuery = {
  readonly number: string
  readonly name?: string
  readonly secret?: string
  readonly token?: string /** Distinguishes repeated checks of the same certificate. */
  readonly asked: number
}

export const certificatePageSize = 12
export const useCertificates = (page: number) =>
  useAnswer(myCertificateList, { page, size: certificatePageSize }, { keepPrevious: true })
export const useCertificate = (certificateId: string | undefined) =>
  useAnswer(myCertificateRead, certificateId ? { certificateId } : null)

/**
 * Checks a certificate. A check is sent only once, because it counts against a limit and is recorded in the holder's
 * log.
 */
export const useCertificateCheck = (question: CertificateCheckQuery | null) =>
  useQuery({
    queryKey: ['certificate check', question],
    queryFn: ({ signal }) => {
      const { number, name, secret, token } = question as CertificateCheckQuery
      return send(
        certificateCheck,
        { number, ...(name ? { name } : {}), ...(secret ? { secret } : {}), ...(token ? { token } : {}) },
        { signal, leaveSession: true },
      )
    },
    enabled: question !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

/** The language of a certificate's PDF. */
export type CertificateLanguage = 'zh' | 'en' | CertificateData['langs'][number]
/**
 * Saves the PDF of a certificate on the reader's device and refreshes the certificate, whose log then has the download.
 */
export async function downloadCertificate(certificateId: string, lang: CertificateLanguage): Promise<void> {
  saveFile(await sendForFile(certificateFile, { certificateId, lang }))
  await refreshAfterWrite(certificateFile)
}

export type BadgeFormat = 'png' | 'svg' | 'json'
/** Saves the reader's own badge. */
export async function downloadBadge(certificateId: string, format: BadgeFormat): Promise<void> {
  saveFile(await sendForFile(certificateBadge, { certificateId, format }))
  await refreshAfterWrite(certificateBadge)
}

/** Saves the badge of a checked certificate; the call contains the values of the check. */
export async function downloadCheckedBadge(
  { asked: _, ...question }: CertificateCheckQuery,
  format: BadgeFormat,
): Promise<void> {
  saveFile(await sendForFile(checkedCertificateBadge, { ...question, format }, { leaveSession: true }))
}
