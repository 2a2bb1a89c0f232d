import {
  examApplicantSave,
  examApplicationSave,
  myExamApplicationList,
} from '@portal/contract/certificates/exam-apply.contract.ts'
import {
  examApplicationDecide,
  examCentreSave,
  examSessionCreate,
} from '@portal/contract/certificates/exam-apply-staff.contract.ts'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import type { TestServer } from '../../../testing/test-server.ts'

/** Creates a company, an officer and a centre, with the steps of an application as functions for tests. */
export async function createApplicationDriver(server: TestServer) {
  const company = await aCompany(server.deps)
  const officer = await aPerson(server.deps, company, { grants: ['certificates'] })
  const centre = {
    city: { zh: '南京', en: 'Nanjing' },
    name: { zh: '建邺考点', en: 'Jianye Centre' },
    address: { zh: '江东中路 369 号', en: '369 Jiangdong Middle Road' },
  }
  const { centreId } = (await server.call(examCentreSave, centre, officer)).data
  const hour = 3600
  const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * hour * 1000).toISOString()
  const aSession = async (
    examId: string,
    own: { seats?: number; needsCoupon?: 0 | 1; inHours?: number; centreId?: string } = {},
  ) => {
    const start = own.inHours ?? 48
    const session = {
      centreId: own.centreId ?? centreId,
      examId,
      startsAt: inHours(start),
      endsAt: inHours(start + 2),
      changeUntil: inHours(start - 24),
      seats: own.seats ?? 2,
      needsCoupon: own.needsCoupon ?? 0,
    } as const
    return (await server.call(examSessionCreate, session, officer)).data.sessionId
  }
  const details = {
    realName: '林晓雯',
    certificateType: 'idCard',
    identityType: 'employee',
    employer: '星桥通信',
    email: 'lin@starbeam.example',
  }
  const anApplicant = async (name?: string) => {
    const person = await aPerson(server.deps, company, name ? { name } : {})
    await server.deps
      .sql`update account set phone = ${`+86138${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`} where id = ${person.accountId}`
    await server.call(examApplicantSave, { ...details, idNumber: '11010519491231002x' }, person)
    return person
  }
  const approved = async (person: Person, examId: string) => {
    const { applicationId } = (await server.call(examApplicationSave, { examId, submit: 1 }, person)).data
    await server.call(examApplicationDecide, { applicationId, decision: 'approve' }, officer)
    return applicationId
  }
  const applicationOf = async (person: Person, examId: string) =>
    (await server.call(myExamApplicationList, {}, person)).data.list.find((one) => one.examId === examId)
  return { company, officer, centreId, hour, inHours, aSession, details, anApplicant, approved, applicationOf }
}
