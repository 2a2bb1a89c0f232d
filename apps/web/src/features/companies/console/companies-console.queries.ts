import {
  activationCodeList,
  companyAffectedPeople,
  companyRead,
} from '@portal/contract/companies/company-staff.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { fileUpload } from '@portal/contract/http/file.contract.ts'
import { companyList, departmentList } from '@portal/contract/identity/people.contract.ts'
import { personFields } from '@portal/contract/identity/person-field.contract.ts'
import { wecomBindings, wecomRead } from '@portal/contract/identity/wecom.contract.ts'
import { send, uploadFiles } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type CompanyLine = DataOf<typeof companyList>['rows'][number]
export type Company = DataOf<typeof companyRead>['company']
export type Department = DataOf<typeof departmentList>['departments'][number]
export type PersonField = DataOf<typeof personFields>['fields'][number]
export type WecomApp = NonNullable<DataOf<typeof wecomRead>['app']>

export const useCompanyRows = (query: ListQuery | null): ListResult<CompanyLine> =>
  useAnswer(companyList, query as InputOf<typeof companyList> | null, { keepPrevious: true, staleTime: 0 })
/** Finds the first `limit` companies that match `q`, for the palette. */
export const findCompanies = (q: string, limit: number, signal: AbortSignal) =>
  send(companyList, { q, limit }, { signal, leaveSession: true })
export const useCompany = (companyId: string | null) =>
  useAnswer(companyRead, companyId === null ? null : { companyId }, { staleTime: 0 })
export const fetchCompany = (companyId: string) => send(companyRead, { companyId })
export const useSuspensionImpact = (companyId: string) =>
  useAnswer(companyAffectedPeople, { companyId }, { staleTime: 0 })
export const useDepartmentList = (companyId: string) => useAnswer(departmentList, { companyId }, { staleTime: 0 })
export const usePersonFields = (companyId: string) => useAnswer(personFields, { companyId }, { staleTime: 0 })
export const useActivationCodes = (companyId: string, after: string | undefined) =>
  useAnswer(
    activationCodeList,
    { companyId, limit: 20, ...(after ? { after } : {}) },
    { keepPrevious: true, staleTime: 0 },
  )
export const useWecomApp = (companyId: string) => useAnswer(wecomRead, { companyId }, { staleTime: 0 })
export const wecomBindingPageSize = 20
export const useWecomBindings = (companyId: string, page: number) =>
  useAnswer(wecomBindings, { companyId, page, size: wecomBindingPageSize }, { keepPrevious: true, staleTime: 0 })
/** Uploads the logo of a company; the answer has its `fileId`. */
export const uploadCompanyLogo = (file: File) => uploadFiles(fileUpload, { purpose: 'companyLogo' }, file)
