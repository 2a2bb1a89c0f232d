import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import {
  agreementPublish,
  agreementRead,
  agreementSigners,
  agreementVersions,
} from '@portal/contract/identity/agreement.contract.ts'
import { send } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type AgreementVersion = DataOf<typeof agreementRead>
export type AgreementSigner = DataOf<typeof agreementSigners>['rows'][number]
export const useStaffAgreement = () => useAnswer(agreementRead, {}, { staleTime: 0 })
export const fetchAgreement = () => send(agreementRead, {})
export const useAgreementVersions = () => useAnswer(agreementVersions, {}, { staleTime: 0 })
export const useAgreementSigners = (query: ListQuery | null): ListResult<AgreementSigner> =>
  useAnswer(agreementSigners, query as InputOf<typeof agreementSigners> | null, { keepPrevious: true, staleTime: 0 })
export const publishAgreement = (input: InputOf<typeof agreementPublish>) => write(agreementPublish, input)
