import { Bilingual, Id } from '@portal/contract/http/scalars.ts'
import { Type } from 'typebox'
import type { Deps } from '../../core/deps.ts'
import { defineJob } from '../../core/jobs/define-job.ts'
import { pickName, pickText } from '../../core/text/language.ts'
import { inTransaction } from '../../database/connection.ts'
import { deliverNewNotices } from './notices/deliver-notices.service.ts'
import { claimNewLessons, insertFollowerNotices, listMailReaders } from './notification.store.ts'
import { followerEmailWords, newLessonNoticeBody, newLessonNoticeTitle } from './notification.words.ts'

/**
 * Job, every ten minutes: announces new lessons to the followers of their product or its teacher, through the channels
 * that these people chose.
 */
export const announceLessons = defineJob({
  name: 'announceLessons',
  words: { zh: '通知新上线的课时', en: 'Announce new lessons' },
  schedule: '*/10 * * * *',
  async run(deps) {
    const now = deps.clock.now()
    await inTransaction(deps.sql, async (tx) => {
      for (const lessons of await claimNewLessons(tx, now)) {
        const notice = {
          kind: 'newLesson' as const,
          cause: `newLesson ${lessons.productId} ${now.toISOString()}`,
          title: newLessonNoticeTitle(lessons),
          body: newLessonNoticeBody(lessons),
          link: `/detail?id=${lessons.productId}`,
          now,
        }
        const { now: _now, ...words } = notice
        const fresh = await insertFollowerNotices(tx, lessons.productId, notice)
        for (const [companyId, list] of Map.groupBy(fresh, (one) => one.companyId))
          await deliverNewNotices(
            deps,
            tx,
            companyId,
            list.map(({ id, accountId }) => ({ ...words, id, accountId })),
            ({ name, locale }, { body, url }) => followerEmailWords[locale](name, body, url),
          )
      }
    })
  },
})

/**
 * Job: emails a notification to the given people. If it fails, none is sent and the job is retried. It exists for jobs
 * that earlier versions enqueued.
 */
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
          body: followerEmailWords[locale](
            pickName(name, locale),
            pickText(body, locale),
            `${deps.settings.publicUrl}${link}`,
          ),
        })
    })
  },
})
