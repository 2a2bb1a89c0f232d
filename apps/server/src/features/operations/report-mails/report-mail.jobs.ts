import { findActorOfAccount } from '../../../core/access/actor.store.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { defineJob } from '../../../core/jobs/define-job.ts'
import { addDays, dayInZone, hourInZone, mondayOf } from '../../../core/text/calendar.ts'
import { type BilingualText, pickName } from '../../../core/text/language.ts'
import { inTransaction } from '../../../database/connection.ts'
import { canReadReports } from '../operations.access.ts'
import { loadLearningReport } from '../report.service.ts'
import { lastReportDueDay, reportDueDayToSend } from './report-mail.rules.ts'
import {
  claimDueReport,
  findReportReader,
  listDueReportSubscriptions,
  type ReportSubscription,
} from './report-mail.store.ts'
import { type ReportMailFigures, reportMailWords } from './report-mail.words.ts'

const perRound = 100
/** Lines of an email. */
const [mostDepartments, mostPlans] = [5, 10]

/**
 * Job, every hour: sends due reports once, with the data that their readers may see now. A reader without permission
 * receives nothing until they have it again.
 */
export const sendReportMails = defineJob({
  name: 'mailReports',
  words: { zh: '邮件推送学习报告', en: 'Email learning reports' },
  schedule: '7 * * * *',
  async run(deps) {
    const now = deps.clock.now()
    const at = { today: dayInZone(now, deps.settings.timeZone), hour: hourInZone(now, deps.settings.timeZone) }
    const due = { week: lastReportDueDay('week', at.today), month: lastReportDueDay('month', at.today) }
    for (;;) {
      const undone = (await listDueReportSubscriptions(deps.sql, due, perRound)).filter(
        (mail) => reportDueDayToSend(mail.every, mail.doneOn, at) !== null,
      )
      for (const mail of undone) await mailOne(deps, mail, due[mail.every], at.today)
      if (undone.length < perRound) return
    }
  },
})

async function mailOne(deps: Deps, mail: ReportSubscription, due: string, today: string): Promise<void> {
  const figures = await figuresFor(deps, mail, today)
  await inTransaction(deps.sql, async (tx) => {
    if (!(await claimDueReport(tx, mail.id, due)) || !figures) return
    const reader = await findReportReader(tx, mail.accountId)
    if (!reader?.email) return
    const { subject, body } = reportMailWords(
      reader.locale,
      pickName(reader.name, reader.locale),
      figures,
      linkOf(deps, mail),
    )
    await deps.outbox.put(tx, {
      channel: 'mail',
      to: reader.email,
      lang: reader.locale,
      isSecret: false,
      subject,
      body,
    })
  })
}

function linkOf(deps: Deps, { weeks, aboutCompany, aboutDepartment }: ReportSubscription): string {
  const search = new URLSearchParams({
    weeks: String(weeks),
    ...(aboutCompany && { companyId: aboutCompany }),
    ...(aboutDepartment && { departmentId: aboutDepartment }),
  })
  return `${deps.settings.publicUrl}/console/reports?${search}`
}

/** Null if the reader may no longer see it, or its company or department no longer exists. */
async function figuresFor(
  deps: Deps,
  { accountId, companyId, weeks, aboutCompany, aboutDepartment }: ReportSubscription,
  today: string,
): Promise<ReportMailFigures | null> {
  const actor = await findActorOfAccount(deps.sql, accountId, companyId)
  if (!canReadReports(actor)) return null
  const asked = {
    weeks,
    ...(aboutCompany && { companyId: aboutCompany }),
    ...(aboutDepartment && { departmentId: aboutDepartment }),
  }
  const report = await loadLearningReport(deps, actor, asked).catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
  if (!report) return null
  const [before, last] = report.weeks.slice(-3, -1)
  const from = addDays(mondayOf(today), -7)
  const named = (list: readonly { readonly id: string | null; readonly name: BilingualText }[], id: string | null) =>
    list.find((one) => one.id === id)?.name ?? null
  return {
    scope: named(report.choices.departments, aboutDepartment) ?? named(report.choices.companies, aboutCompany),
    from,
    until: addDays(from, 6),
    people: last?.people ?? 0,
    hours: last?.hours ?? 0,
    change: before && last && before.hours > 0 ? Math.round((last.hours / before.hours - 1) * 100) : null,
    departments: report.departments
      .slice(0, mostDepartments)
      .map(({ id, name, hours, people }) => ({ name: id === null ? null : name, hours, people })),
    plans: report.plans
      .toSorted((a, b) => b.overdue - a.overdue)
      .slice(0, mostPlans)
      .map(({ title, assigned, done, overdue }) => ({ title, assigned, done, overdue })),
    issued: report.certificates.months.at(-1)?.issued ?? 0,
    expiring: report.certificates.expiring,
  }
}
