import type { Deps } from '../../../core/deps.ts'
import { defineJob } from '../../../core/jobs/define-job.ts'
import { newId } from '../../../core/secrets/random.ts'
import { addDays, dayInZone, daysBetween, hourInZone } from '../../../core/text/calendar.ts'
import { inTransaction } from '../../../database/connection.ts'
import { sendPersonalNotices } from '../../community/community.public.ts'
import { isReminderHour } from '../../learning/learning.public.ts'
import { dueReminderDay, reminderDays } from '../certificate.rules.ts'
import { type ExpiringCertificate, listExpiringCertificates } from './renewal.store.ts'
import { expiryNotice, renderExpiryMail } from './renewal.words.ts'

const perRound = 300

/**
 * Job, hourly in daytime: reminds holders 90, 30 and 7 days before a certificate expires, each once, in the portal and
 * by email if they have opted in. If a reminder was missed, only the next one is sent. Idempotent.
 */
export const remindCertificateHolders = defineJob({
  name: 'remindCertificates',
  words: { zh: '提醒证书到期', en: 'Send certificate expiry reminders' },
  schedule: '27 * * * *',
  async run(deps) {
    const { timeZone } = deps.settings
    const now = deps.clock.now()
    if (!isReminderHour(hourInZone(now, timeZone))) return
    const today = dayInZone(now, timeZone)
    const until = new Date(now.getTime() + (reminderDays[0] + 2) * 86_400_000)
    let after: { endsAt: Date; id: string } | null = null
    for (;;) {
      const ending: Awaited<ReturnType<typeof listExpiringCertificates>> = await listExpiringCertificates(
        deps.sql,
        now,
        until,
        after,
        perRound,
      )
      for (const [companyId, list] of Map.groupBy(ending, (one) => one.companyId))
        await remind(deps, companyId, list, today)
      const last = ending.at(-1)
      if (!last || ending.length < perRound) return
      after = { endsAt: last.endsAt, id: last.certificateId }
    }
  },
})

async function remind(
  deps: Deps,
  companyId: string,
  list: readonly ExpiringCertificate[],
  today: string,
): Promise<void> {
  const now = deps.clock.now()
  const due = list.flatMap((one) => {
    const daysLeft = daysBetween(today, one.validUntil)
    const step = dueReminderDay(daysLeft, daysBetween(one.issuedAt, addDays(one.validUntil, 1)))
    if (step === null) return []
    const words = expiryNotice(one.title, daysLeft, one.validUntil)
    const link = `/user/certificateDetail?id=${one.certificateId}`
    return [
      {
        id: newId(now, deps.random),
        accountId: one.accountId,
        kind: 'certificateChanged',
        cause: `certificateEnds ${one.certificateId} ${step}`,
        ...words,
        link,
      },
    ]
  })
  if (due.length === 0) return
  await inTransaction(deps.sql, (tx) =>
    sendPersonalNotices(deps, tx, companyId, due, ({ name, locale }, { title, body, url }) =>
      renderExpiryMail(locale, name, title, body, url),
    ),
  )
}
