import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { formatSignInTime, presentPersonCertificate } from './people.present.ts'
import {
  findPerson,
  listCertificatesOfPerson,
  listMembershipsOfPerson,
  listPlansOfPerson,
} from './person-detail.store.ts'

/**
 * Loads the memberships, plans and certificates of a person for reports: those in one company, or in all if `bound` is
 * null. Throws `notFound`.
 */
export async function loadPersonReport(deps: Deps, bound: string | null, personId: string) {
  const { sql } = deps
  const head = await findPerson(sql, personId, bound)
  if (!head) throw new AppError('notFound')
  const [all, certificates] = await Promise.all([
    listMembershipsOfPerson(sql, head.id),
    listCertificatesOfPerson(sql, head.id, bound),
  ])
  const memberships = all.filter(({ companyId }) => bound === null || companyId === bound)
  const active = memberships.filter(({ status }) => status === 'active').map(({ companyId }) => companyId)
  const now = deps.clock.now()
  return {
    id: head.id,
    name: head.name,
    nameLatin: head.nameLatin,
    lastSignInAt: formatSignInTime(head.signedInAt),
    memberships,
    plans: await listPlansOfPerson(sql, head.id, active),
    certificates: certificates.map((one) => presentPersonCertificate(one, now)),
  }
}
