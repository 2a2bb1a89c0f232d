import {
  certificateExport,
  certificateIssue,
  certificateMissingCharacters,
  certificatePeople,
  certificateRead,
  certificateReissue,
  certificateRenew,
  certificateRevoke,
  certificateStaffFile,
  managedCertificateList,
} from '@portal/contract/certificates/certificate-staff.contract.ts'
import { schemeList } from '@portal/contract/certificates/scheme-staff.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { currentLocale } from '#web/api/locale.ts'
import { send, sendForFile } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery } from '#web/console/list/list.types.ts'
import { saveFile } from '#web/ui/save-file.ts'

export type ManagedCertificateRow = DataOf<typeof managedCertificateList>['rows'][number]
export type ManagedCertificate = DataOf<typeof certificateRead>
export type CertificateRecipient = DataOf<typeof certificatePeople>['list'][number]

export const useManagedCertificates = (query: ListQuery | null) =>
  useAnswer(managedCertificateList, query as InputOf<typeof managedCertificateList> | null, {
    keepPrevious: true,
    staleTime: 0,
  })
export const useManagedCertificate = (certificateId: string) =>
  useAnswer(certificateRead, { certificateId }, { staleTime: 0 })
export const useSchemesByTitle = () => useAnswer(schemeList, { limit: 200, sort: 'title' })
export const useUndrawableCharacters = (text: string) =>
  useAnswer(certificateMissingCharacters, text.trim() ? { text } : null, { keepPrevious: true }).data?.undrawable ?? []
export const findCertificateRecipients = (q: string, signal: AbortSignal) =>
  send(certificatePeople, { q }, { signal, leaveSession: true })
export const issueCertificate = (input: InputOf<typeof certificateIssue>) => write(certificateIssue, input)
export const renewCertificate = (input: InputOf<typeof certificateRenew>) => write(certificateRenew, input)
export const revokeCertificate = (input: InputOf<typeof certificateRevoke>) => write(certificateRevoke, input)
export const reissueCertificate = (input: InputOf<typeof certificateReissue>) => write(certificateReissue, input)
/** Downloads a certificate as a PDF file in the reader's language. */
export const downloadManagedCertificate = async (certificateId: string): Promise<void> =>
  saveFile(await sendForFile(certificateStaffFile, { certificateId, lang: currentLocale() }))

/** Starts an export of the filtered list to a file. */
export function exportCertificates(query: ListQuery, columns: readonly string[]) {
  const { after: _after, before: _before, limit: _limit, ...asked } = query
  const known = new Set([
    'number',
    'holder',
    'login',
    'company',
    'title',
    'level',
    'state',
    'issued',
    'until',
    'source',
  ])
  return write(certificateExport, {
    requestKey: crypto.randomUUID(),
    ...asked,
    columns: columns.filter((one) => known.has(one)),
  } as InputOf<typeof certificateExport>)
}
