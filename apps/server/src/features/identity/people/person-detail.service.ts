import type { DataOf } from '@portal/contract/http/call.ts'
import type { personDetail } from '@portal/contract/identity/people.contract.ts'
import { type Actor, boundOf } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { presentChanges, presentReason } from '../../../core/logs/audit.present.ts'
import { addDays, todayOf } from '../../../core/text/calendar.ts'
import type { Lang } from '../../../core/text/language.ts'
import { findGain } from '../opening/opening.store.ts'
import { lockedAccounts } from '../sign-in-guard.service.ts'
import { deviceOf } from './device-words.rules.ts'
import { accountState, presentCertificate, whenSignedIn } from './people.present.ts'
import { formOf, givable, hasLeft, mayChange, mayGive, revisionOf } from './person.rules.ts'
import {
  findPerson,
  listCertificatesOf,
  listGrants,
  listHistory,
  listMemberships,
  listPlansOf,
  listSessions,
  listStudyDays,
} from './person-detail.store.ts'

type Detail = DataOf<typeof personDetail>['person']
/** What of somebody who left is theirs alone again. */
const addresses: readonly string[] = ['email', 'phone']
const sources: readonly string[] = ['sso', 'password', 'wecom', 'phone']

/** All that is known of somebody; who is bound to a company hears what belongs to it, and how many others there are. */
export async function personFor(deps: Deps, actor: Actor, personId: string, lang: Lang): Promise<{ person: Detail }> {
  const bound = boundOf(actor, 'companies')
  const { sql } = deps
  const [head, gain] = await Promise.all([findPerson(sql, personId, bound), findGain(sql, personId)])
  if (!head || !gain) throw new AppError('notFound')
  const { id } = head
  const now = deps.clock.now()
  const today = todayOf(deps)
  const [all, allGrants, sessions, days, certificates, history, locked] = await Promise.all([
    listMemberships(sql, id),
    listGrants(sql, id),
    listSessions(sql, id, bound, now),
    listStudyDays(sql, id, bound, { from: addDays(today, -29), to: today }),
    listCertificatesOf(sql, id, bound),
    listHistory(sql, id, bound),
    lockedAccounts(deps),
  ])
  const memberships = all.filter(({ companyId }) => bound === null || companyId === bound)
  const grants = allGrants.filter(({ companyId }) => bound === null || companyId === null || companyId === bound)
  const active = memberships.filter(({ status }) => status === 'active').map(({ companyId }) => companyId)
  const plans = await listPlansOf(sql, id, active)
  const changes = mayChange(actor, gain)
  const isGone = hasLeft(bound, gain.companies)
  const person: Detail = {
    id,
    form: { revision: revisionOf(head), ...formOf(head), ...(isGone ? { email: null, phone: null } : {}) },
    account: accountState(head, locked.includes(id)),
    invitedAt: head.invitedAt?.toISOString() ?? null,
    lastSignInAt: whenSignedIn(head.signedInAt),
    hasPassword: head.hasPassword,
    mayChange: changes,
    memberships: memberships.map((one) => ({
      company: { id: one.companyId, name: one.company },
      department: one.departmentId ? { id: one.departmentId, name: one.department ?? {} } : null,
      employeeNo: one.employeeNo,
      position: one.position,
      status: one.status,
      joinedAt: one.joinedAt.toISOString(),
      leftAt: one.leftAt?.toISOString() ?? null,
    })),
    otherCompanies: all.length - memberships.length,
    grants: grants.map(({ grant, companyId, company, givenAt, givenBy }) => ({
      grant,
      company: companyId ? { id: companyId, name: company ?? {} } : null,
      givenAt: givenAt.toISOString(),
      givenBy,
      mayTake: changes && id !== actor.accountId && mayGive(actor, grant, companyId),
    })),
    mayGive: changes ? givable(actor, active, grants) : [],
    sessions: sessions.map((one) => ({
      id: one.id,
      ...deviceOf(one.device),
      source: (sources.includes(one.source) ? one.source : 'other') as Detail['sessions'][number]['source'],
      company: { id: one.companyId, name: one.company },
      beganAt: one.beganAt.toISOString(),
      seenAt: one.seenAt.toISOString(),
      isMine: one.id === actor.sessionId,
    })),
    study: { seconds: days.reduce((sum, { seconds }) => sum + seconds, 0), days },
    plans,
    certificates: certificates.map((one) => presentCertificate(one, now)),
    history: history.map(({ id: line, at, actor: by, action, detail }) => ({
      id: line,
      at: at.toISOString(),
      actor: by,
      action,
      changes: presentChanges(detail, lang).filter(({ field }) => !isGone || !addresses.includes(field)),
      reason: presentReason(detail),
    })),
  }
  return { person }
}
