import { Bilingual, Id } from '@portal/contract/http/scalars.ts'
import { Type } from 'typebox'
import type { Deps } from '../../core/deps.ts'
import { defineJob } from '../../core/jobs/define-job.ts'
import { pickText } from '../../core/text/language.ts'
import { inTransaction } from '../../database/connection.ts'
import { claimNewLessons, insertFollowerNotices, listMailReaders } from './notification.store.ts'
import { followerMailWords, newLessonBody, newLessonTitle } from './notification.words.ts'

/** People whose mails one job writes. */
const perJob = 200

/**
 * Job, every ten minutes: notifies followers of new lessons, in the portal at once and by email for those who want it.
 */
export const announceLessons = defineJob({
  name: 'announceLessons',
  words: { zh: '通知新上线的课时', en: 'Announce new lessons' },
  schedule: '*/10 * * * *',
  async run(deps) {
    const now = deps.clock.now()
    await inTransaction(deps.sql, async (tx) => {
      for (const fresh of await claimNewLessons(tx, now)) {
        const notice = {
          kind: 'newLesson' as const,
          cause: `newLesson ${fresh.productId} ${now.toISOString()}`,
          title: newLessonTitle(fresh),
          body: newLessonBody(fresh),
          link: `/detail?id=${fresh.productId}`,
          now,
        }
        const readers = await insertFollowerNotices(tx, fresh.productId, notice)
        for (let from = 0; from < readers.length; from += perJob)
          await deps.jobs.add(tx, mailNews, {
            accountIds: readers.slice(from, from + perJob),
            title: notice.title,
            body: notice.body,
            link: notice.link,
          })
      }
    })
  },
})

/** Job: mails one piece of news to some of its readers; all of them or, when it fails, none, and again. */
export const mailNews = defineJob({
  name: 'mailNews',
  words: { zh: '向关注者群发通知邮件', en: 'Email a notification to followers' },
  counted: { thing: 'person', field: 'accountIds' },
  payload: Type.Object({ accountIds: Type.Array(Id), title: Bilingual, body: Bilingual, link: Type.String() }),
  run: async (deps: Deps, { accountIds, title, body, link }) => {
    await inTransaction(deps.sql, async (tx) => {
      for (const { email, name, locale } of await listMailReaders(tx, accountIds))
        await deps.outbox.put(tx, {
          channel: 'mail',
          to: email,
          isSecret: false,
          subject: pickText(title, locale),
          body: followerMailWords[locale](name, pickText(body, locale), `${deps.settings.publicUrl}${link}`),
        })
    })
  },
})
