import type { DataOf } from '@portal/contract/http/call.ts'
import type { personDetail } from '@portal/contract/identity/people.contract.ts'
import { type Actor, companyBoundOf } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { presentAuditChanges, presentAuditReason } from '../../../core/logs/audit.present.ts'
import { addDays, todayOf } from '../../../core/text/calendar.ts'
import { type Lang, pickName } from '../../../core/text/language.ts'
import { findAccountAccess } from '../account-access/account-access.store.ts'
import { listLockedAccountIds } from '../sign-in-guard.service.ts'
import { parseDevice } from './device.rules.ts'
import { accountState, formatSignInTime, presentPersonCertificate } from './people.present.ts'
import { canChangePerson, canGrant, grantableGrants, hasLeftCompany } from './person.access.ts'
import { personFormFactsOf, personRevision } from './person.rules.ts'
import {
  findPerson,
  listCertificatesOfPerson,
  listGrantsOfPerson,
  listMembershipsOfPerson,
  listPersonHistory,
  listPlansOfPerson,
  listSessionsOfPerson,
  listStudyDaysOfPerson,
} from './person-detail.store.ts'

type Detail = DataOf<typeof personDetail>['person']
/** Clears the fields that are private again after a person has left. */
const addresses: readonly string[] = ['email', 'phone']
const sources: readonly string[] = ['sso', 'password', 'wecom', 'phone', 'link', 'passkey']

/**
 * Loads everything about a person. Staff of one company see only the data of that company, the permissions for the
 * organisation, and the number of other companies. Throws `notFound`.
 */
export async function loadPerson(deps: Deps, actor: Actor, personId: string, lang: Lang): Promise<{ person: Detail }> {
  const bound = companyBoundOf(actor, 'companies')
  const { sql } = deps
  const [head, gain] = await Promise.all([findPerson(sql, personId, bound), findAccountAccess(sql, personId)])
  if (!head || !gain) throw new AppError('notFound')
  const { id } = head
  const now = deps.clock.now()
  const today = todayOf(deps)
  const [all, allGrants, sessions, days, certificates, history, locked] = await Promise.all([
    listMembershipsOfPerson(sql, id),
    listGrantsOfPerson(sql, id),
    listSessionsOfPerson(sql, id, bound, now),
    listStudyDaysOfPerson(sql, id, bound, { from: addDays(today, -29), to: today }),
    listCertificatesOfPerson(sql, id, bound),
    listPersonHistory(sql, id, bound),
    listLockedAccountIds(deps),
  ])
  const memberships = all.filter(({ companyId }) => bound === null || companyId === bound)
  const grants = allGrants.filter(({ companyId }) => bound === null || companyId === null || companyId === bound)
  const active = memberships.filter(({ status }) => status === 'active').map(({ companyId }) => companyId)
  const plans = await listPlansOfPerson(sql, id, active)
  const changes = canChangePerson(actor, gain)
  const isGone = hasLeftCompany(bound, gain.companies)
  const person: Detail = {
    id,
    form: {
      revision: personRevision(head),
      ...personFormFactsOf(head),
      ...(isGone ? { email: null, phone: null } : {}),
    },
    account: accountState(head, locked.includes(id)),
    invitedAt: head.invitedAt?.toISOString() ?? null,
    lastSignInAt: formatSignInTime(head.signedInAt),
    hasPassword: head.hasPassword,
    hasFactor: head.hasFactor,
    mayChange: changes,
    memberships: memberships.map((one) => ({
      company: { id: one.companyId, name: one.company },
      department: one.departmentId ? { id: one.departmentId, name: one.department ?? {} } : null,
      employeeNo: one.employeeNo,
      position: one.position,
      manager:
        one.managerId === null ? null : { id: one.managerId, name: one.manager ? pickName(one.manager, lang) : '' },
      fields: one.fields.map(({ id: fieldId, name, value }) => ({ id: fieldId, name, value })),
      status: one.status,
      joinedAt: one.joinedAt.toISOString(),
      leftAt: one.leftAt?.toISOString() ?? null,
    })),
    otherCompanies: all.length - memberships.length,
    grants: grants.map(({ grant, companyId, company, givenAt, givenBy, isOwn }) => ({
      grant,
      company: companyId ? { id: companyId, name: company ?? {} } : null,
      givenAt: givenAt.toISOString(),
      givenBy: givenBy && pickName(givenBy, lang),
      mayTake: changes && isOwn && id !== actor.accountId && canGrant(actor, grant, companyId),
      isOwn,
    })),
    mayGive: changes ? grantableGrants(actor, active, grants) : [],
    sessions: sessions.map((one) => ({
      id: one.id,
      ...parseDevice(one.device),
      source: (sources.includes(one.source) ? one.source : 'other') as Detail['sessions'][number]['source'],
      company: { id: one.companyId, name: one.company },
      beganAt: one.beganAt.toISOString(),
      seenAt: one.seenAt.toISOString(),
      isMine: one.id === actor.sessionId,
    })),
    study: { seconds: days.reduce((sum, { seconds }) => sum + seconds, 0), days },
    plans,
    certificates: certificates.map((one) => presentPersonCertificate(one, now)),
    history: history.map(({ id: line, at, actor: by, action, detail }) => ({
      id: line,
      at: at.toISOString(),
      actor: by && pickName(by, lang),
      action,
      changes: presentAuditChanges(detail, lang).filter(({ field }) => !isGone || !addresses.includes(field)),
      reason: presentAuditReason(detail),
    })),
  }
  return { person }
}
