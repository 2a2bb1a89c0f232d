import { courses } from '@portal/demo/courses.ts'
import { wantedProducts, wishes } from '@portal/demo/wishes.ts'
import type { Transaction } from '../database/connection.ts'
import { textVector } from '../features/catalogue/catalogue.public.ts'
import { wishAnswerNoticeWords, wishKey } from '../features/community/community.public.ts'
import { insertDemoRows } from './demo.store.ts'
import { createDemoRandom, daysBefore, demoId } from './demo-id.rules.ts'

/** Loads wishes, the answers of staff, and the notices of the announced learner. */
export async function loadWishes(tx: Transaction, now: Date): Promise<void> {
  const idOf = (key: string) => demoId('wish', key)
  await insertDemoRows(
    tx,
    'wish',
    wishes.map(({ key, company, title, wantedBy: [asker = ''], wantedBy, daysAgo, answer }) => ({
      id: idOf(key),
      company_id: demoId('company', company),
      asked_by: demoId('account', asker),
      title,
      fingerprint: wishKey(title),
      search_tokens: textVector([['A', title]]),
      state: answer?.state ?? 'open',
      wanted_count: wantedBy.length,
      answer: answer?.words ?? {},
      product_id: answer?.product ? demoId('product', answer.product) : null,
      merged_into: null,
      answered_by: answer ? demoId('account', 'staff') : null,
      answered_at: answer ? daysBefore(now, answer.daysAgo) : null,
      revision: answer ? 2 : 1,
      created_at: daysBefore(now, daysAgo),
    })),
  )
  await insertDemoRows(
    tx,
    'wish_vote',
    wishes.flatMap(({ key, reason, wantedBy, daysAgo, answer }) => {
      const draws = createDemoRandom(`wish ${key}`)
      const made = daysBefore(now, daysAgo).getTime()
      const until = (answer ? daysBefore(now, answer.daysAgo) : now).getTime()
      return wantedBy.map((person, index) => ({
        wish_id: idOf(key),
        account_id: demoId('account', person),
        reason: index === 0 ? reason : '',
        created_at: new Date(index === 0 ? made : until - draws() * (until - made)),
      }))
    }),
  )
  await insertDemoRows(
    tx,
    'wanted_product',
    wantedProducts.map(({ account, product, daysAgo }) => ({
      account_id: demoId('account', account),
      company_id: demoId('company', 'starbeam'),
      product_id: demoId('product', product),
      created_at: daysBefore(now, daysAgo),
    })),
  )
  await insertDemoRows(
    tx,
    'notification',
    wishes.flatMap(({ key, company, title, wantedBy, answer }) => {
      if (!answer || !wantedBy.includes('learner')) return []
      const course = courses.find((one) => one.key === answer.product)
      const productId = course ? demoId('product', course.key) : null
      return {
        id: demoId('notification', `wish ${key}`),
        account_id: demoId('account', 'learner'),
        company_id: demoId('company', company),
        kind: 'wishAnswered',
        cause: ['wish', idOf(key), answer.state, productId].filter(Boolean).join(' '),
        ...wishAnswerNoticeWords(title, answer.state, answer.words, course?.title ?? null),
        link: productId ? `/detail?id=${productId}` : '/user/wannaLearn?view=mine',
        created_at: daysBefore(now, answer.daysAgo),
        read_at: daysBefore(now, answer.daysAgo - 1),
      }
    }),
  )
}
