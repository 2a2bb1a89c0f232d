import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import {
  maxReportSubscriptions,
  type reportMailRemove,
  type reportMailSave,
  type reportMails,
} from '@portal/contract/operations/report-mail.contract.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { newId } from '../../../core/secrets/random.ts'
import { todayOf } from '../../../core/text/calendar.ts'
import { inTransaction } from '../../../database/connection.ts'
import { listReportCompanies } from '../../learning/learning.public.ts'
import { resolveReportScope } from '../report.service.ts'
import { lastReportDueDay, nextReportDueDay } from './report-mail.rules.ts'
import {
  countReportSubscriptions,
  deleteReportSubscriptionRow,
  findReportReader,
  listReportSubscriptions,
  upsertReportSubscription,
} from './report-mail.store.ts'

/** Loads the caller's report subscriptions and email address. */
export async function loadReportSubscriptions(deps: Deps, actor: Actor): Promise<DataOf<typeof reportMails>> {
  const today = todayOf(deps)
  const [subscriptions, reader] = await Promise.all([
    listReportSubscriptions(deps.sql, actor.accountId),
    findReportReader(deps.sql, actor.accountId),
  ])
  return {
    email: reader?.email ?? null,
    mails: subscriptions.map(({ id, every, weeks, company, department, doneOn }) => ({
      id,
      every,
      weeks,
      company,
      department,
      nextOn: nextReportDueDay(every, doneOn, today),
    })),
  }
}

/**
 * Subscribes the caller to a report from the next due day, or changes their subscription to the same scope. Throws
 * `notFound` for a scope beyond the caller's grants, `noAddressForReports` without an email address, and
 * `tooManyReportMails`.
 */
export async function saveReportSubscription(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof reportMailSave>,
): Promise<DataOf<typeof reportMailSave>> {
  const { companyId: aboutCompany, departmentId: aboutDepartment } = await resolveReportScope(deps, actor, input)
  if (aboutCompany !== null && (await listReportCompanies(deps.sql, aboutCompany)).length === 0)
    throw new AppError('notFound')
  return inTransaction(deps.sql, async (tx) => {
    const before = await countReportSubscriptions(tx, actor.accountId)
    if (!(await findReportReader(tx, actor.accountId))?.email) throw new AppError('noAddressForReports')
    const now = deps.clock.now()
    const { accountId, companyId } = actor
    const { every, weeks } = input
    const subscription = {
      id: newId(now, deps.random),
      accountId,
      companyId,
      every,
      weeks,
      aboutCompany,
      aboutDepartment,
      doneOn: lastReportDueDay(every, todayOf(deps)),
    }
    const { id, isNew } = await upsertReportSubscription(tx, subscription, now)
    if (isNew && before >= maxReportSubscriptions) throw new AppError('tooManyReportMails')
    return { id }
  })
}

/** Deletes a subscription of the caller. */
export async function deleteReportSubscription(
  deps: Deps,
  actor: Actor,
  { id }: InputOf<typeof reportMailRemove>,
): Promise<Record<string, never>> {
  await deleteReportSubscriptionRow(deps.sql, actor.accountId, id)
  return {}
}
