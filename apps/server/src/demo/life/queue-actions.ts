import { commentReports } from '@portal/demo/comments.ts'
import { contactMessages } from '@portal/demo/contact.ts'
import { applicationGrounds, dailyMessages, dailyWishes, failedEmail, reportedComments } from '@portal/demo/life.ts'
import { wishes } from '@portal/demo/wishes.ts'
import { insertMessage, recordMessageTry, setMessageGivenUp } from '../../core/messages/outbox.store.ts'
import { newId } from '../../core/secrets/random.ts'
import {
  decideCertificateApplication,
  saveCertificateApplication,
} from '../../features/certificates/certificates.public.ts'
import {
  answerWish,
  createComment,
  createWish,
  decideComment,
  submitCommentReport,
} from '../../features/community/community.public.ts'
import { closeContactMessage, createContactMessage } from '../../features/site/site.public.ts'
import { createDemoRandom, demoId } from '../demo-id.rules.ts'
import {
  type ActionContext,
  type ActionKey,
  createDemoActor,
  type DemoAction,
  type DemoDay,
  demoOfficer,
  hoursAfter,
  pickByTurn,
} from './demo-action.ts'
import { shuffledCandidates } from './exam-actions.ts'
import { deleteOutboundMessage, findDemoObjectRevision, findSchemeId, findWaitingApplicationId } from './life.store.ts'

/**
 * Returns the actions that add work to the queues of staff on a day (such as messages, reports and wishes), and those
 * by which staff handle it within four days.
 */
export function queueActions(day: DemoDay): DemoAction[] {
  const draws = createDemoRandom(`queues ${day.day}`)
  const [author, reporter, wisher, holder] = shuffledCandidates(`queues ${day.day}`).filter(
    ({ memberships }) => memberships[0]?.company === 'starbeam',
  )
  if (!author || !reporter || !wisher || !holder) return []
  const deeds = contact(day, draws)
  if (day.number % 2 === 0) deeds.push(...comment(day, [author, reporter], day.at(11 + draws() * 6)))
  if (day.number % 2 === 1) deeds.push(...wish(day, wisher, day.at(12 + draws() * 8)))
  if (day.number % 2 === 1) deeds.push(...certificate(day, holder, day.at(9 + draws() * 8)))
  if (day.number % 3 === 0) deeds.push(...mail(day, day.at(17.6)))
  return deeds
}
type Person = ReturnType<typeof shuffledCandidates>[number]

function contact(day: DemoDay, draws: () => number): DemoAction[] {
  return [8.7, 13.4, 20.1].slice(0, day.isWeekend ? 1 : 3).flatMap((hour, index) => {
    const sent: ActionKey = { key: `message ${day.day} ${index}`, at: day.at(hour + draws()) }
    const { lang, ...message } = pickByTurn(dailyMessages, day.number * 3 + index)
    return [
      {
        ...sent,
        play: (stage: ActionContext) =>
          createContactMessage(stage.deps, null, { ...message, isAgreed: 1 } as never, lang),
      },
      {
        key: `close ${sent.key}`,
        at: hoursAfter(sent.at, 20 + draws() * 40),
        ends: sent.at,
        play: (stage: ActionContext) =>
          closeContactMessage(stage.deps, demoOfficer, { messageId: stage.idOf(sent), note: '已回复' }),
      },
    ]
  })
}

function comment(day: DemoDay, [author, reporter]: readonly [Person, Person], at: Date): DemoAction[] {
  const written: ActionKey = { key: `comment ${day.day}`, at }
  const { body, reason, words } = pickByTurn(reportedComments, day.number / 2)
  return [
    {
      ...written,
      account: author.key,
      play: (stage) =>
        createComment(stage.deps, createDemoActor(author), {
          productId: demoId('product', 'osi-basics'),
          rating: 3,
          content: body,
        }),
    },
    {
      key: `report ${day.day}`,
      at: hoursAfter(at, 0.7),
      ends: at,
      play: (stage) =>
        submitCommentReport(stage.deps, createDemoActor(reporter), { commentId: stage.idOf(written), reason, words }),
    },
    {
      key: `decide comment ${day.day}`,
      at: hoursAfter(at, 70),
      ends: at,
      play: async (stage) => {
        const commentId = stage.idOf(written)
        await decideComment(stage.deps, demoOfficer, {
          commentId,
          revision: await findDemoObjectRevision(stage.tx, 'comment', commentId),
          decision: 'remove',
          reason: '与课程无关或违反考试纪律',
        })
      },
    },
  ]
}

function wish(day: DemoDay, person: Person, at: Date): DemoAction[] {
  const made: ActionKey = { key: `wish ${day.day}`, at }
  const { title: about, reason } = pickByTurn(dailyWishes, (day.number - 1) / 2)
  const title = `${about}（${Number(day.day.slice(5, 7))} 月案例）`
  return [
    {
      ...made,
      account: person.key,
      play: (stage) => createWish(stage.deps, createDemoActor(person), { title, reason }, 'zh'),
    },
    {
      key: `answer wish ${day.day}`,
      at: hoursAfter(at, 90),
      ends: at,
      play: async (stage) => {
        const wishId = stage.idOf(made)
        await answerWish(
          stage.deps,
          demoOfficer,
          {
            wishId,
            revision: await findDemoObjectRevision(stage.tx, 'wish', wishId),
            state: 'declined',
            words: {
              zh: '本周直播里讲过这个案例，不再单独开课。',
              en: 'This week’s live class covered this case, so there will be no separate course.',
            },
          },
          'zh',
        )
      },
    },
  ]
}

function certificate(day: DemoDay, person: Person, at: Date): DemoAction[] {
  const words = pickByTurn(applicationGrounds, (day.number - 1) / 2)
  const scheme = (stage: ActionContext) => findSchemeId(stage.tx, day.number % 4 === 1 ? 'NR-BX' : 'OP-FX')
  return [
    {
      key: `certificate ${day.day}`,
      at,
      account: person.key,
      play: async (stage) =>
        saveCertificateApplication(stage.deps, createDemoActor(person), {
          schemeId: await scheme(stage),
          grounds: words,
        }),
    },
    {
      key: `decide certificate ${day.day}`,
      at: hoursAfter(at, 94),
      ends: at,
      play: async (stage) => {
        // An application that was returned earlier keeps its id.
        const applicationId = await findWaitingApplicationId(
          stage.tx,
          createDemoActor(person),
          await scheme(stage),
          words,
        )
        if (applicationId)
          await decideCertificateApplication(stage.deps, demoOfficer, {
            applicationId,
            decision: 'return',
            reason: '请补一份原证书的扫描件再提交。',
          })
      },
    },
  ]
}

/** Returns the actions that, after some days, handle the items that have been waiting since the demo was loaded. */
export function firstQueueActions(loadedAt: Date): DemoAction[] {
  return [
    ...contactMessages.map(
      ({ key, daysAgo }): DemoAction => ({
        key: `close ${key}`,
        at: hoursAfter(loadedAt, 96 - daysAgo * 24),
        ends: loadedAt,
        play: (stage) =>
          closeContactMessage(stage.deps, demoOfficer, { messageId: demoId('contact message', key), note: '已回复' }),
      }),
    ),
    ...wishes
      .filter(({ answer }) => answer === undefined)
      .map(
        ({ key }, nth): DemoAction => ({
          key: `answer ${key}`,
          at: hoursAfter(loadedAt, 60 + nth * 40),
          ends: loadedAt,
          play: async (stage) => {
            const wishId = demoId('wish', key)
            await answerWish(
              stage.deps,
              demoOfficer,
              {
                wishId,
                revision: await findDemoObjectRevision(stage.tx, 'wish', wishId),
                state: 'planned',
                words: { zh: '已列入下个季度的课程计划，先办一次直播。' },
              },
              'zh',
            )
          },
        }),
      ),
    ...[...new Set(commentReports.map((report) => report.comment))].map(
      (key): DemoAction => ({
        key: `decide ${key}`,
        at: hoursAfter(loadedAt, 48),
        ends: loadedAt,
        play: async (stage) => {
          const commentId = demoId('comment', key)
          await decideComment(stage.deps, demoOfficer, {
            commentId,
            revision: await findDemoObjectRevision(stage.tx, 'comment', commentId),
            decision: 'remove',
            reason: '广告',
          })
        },
      }),
    ),
  ]
}

/** A mail that could not be delivered; it is cleared away when the next one fails. */
function mail(day: DemoDay, at: Date): DemoAction[] {
  const failed: ActionKey = { key: `mail ${day.day}`, at }
  const { to, subject, body, error } = failedEmail
  return [
    {
      ...failed,
      play: async ({ deps, tx }) => {
        const id = newId(at, deps.random)
        const own = {
          template: null,
          params: {},
          lang: 'zh',
          isSecret: false,
          sealedWords: null,
          hasTransport: true,
          createdAt: hoursAfter(at, -0.05),
          expiresAt: null,
        } as const
        await insertMessage(tx, { id, channel: 'mail', recipient: to, subject, body, ...own })
        await recordMessageTry(tx, id, at)
        await setMessageGivenUp(tx, id, { at, reason: error })
      },
    },
    {
      key: `clear mail ${day.day}`,
      at: hoursAfter(at, 80),
      ends: at,
      play: (stage) => deleteOutboundMessage(stage.tx, stage.idOf(failed)),
    },
  ]
}
