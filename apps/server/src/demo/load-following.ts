import { courses } from '@portal/demo/courses.ts'
import { people } from '@portal/demo/people.ts'
import { teachers } from '@portal/demo/teachers.ts'
import type { Transaction } from '../database/connection.ts'
import { insertRows } from './demo.store.ts'
import { daysBefore, demoDraws, demoId } from './demo-id.rules.ts'

const isOpenTo = (companies: readonly string[] | undefined, company: string) => !companies || companies.includes(company)

/** Whom and what people follow, in the company they joined first, and what the announced learner was told of it. */
export async function loadFollowing(tx: Transaction, now: Date): Promise<void> {
  const owners = people.flatMap((person) => {
    const company = person.memberships[0]?.company
    return company ? [{ key: person.key, company, ids: { account_id: demoId('account', person.key), company_id: demoId('company', company) } }] : []
  })
  await insertRows(
    tx,
    'favourite_teacher',
    owners.flatMap(({ key, ids }) => {
      const draws = demoDraws(`favourite teacher ${key}`)
      const share = key === 'learner' ? 0.6 : 0.2
      return teachers.filter(() => draws() < share).map((teacher) => ({ ...ids, teacher_id: demoId('teacher', teacher.key), created_at: daysBefore(now, 1 + draws() * 50) }))
    }),
  )
  await insertRows(
    tx,
    'subscription',
    owners.flatMap(({ key, company, ids }) => {
      const draws = demoDraws(`subscription ${key}`)
      const columns = courses.filter((course) => course.kind !== 'course' && isOpenTo(course.companies, company) && (key === 'learner' || draws() < 0.3))
      const followed = teachers.filter((teacher) => (key === 'learner' ? ['he-dong', 'shen-wei'].includes(teacher.key) : draws() < 0.15))
      const row = (kind: string, other: Record<string, string | null>) => ({
        id: demoId('subscription', `${key} ${kind}`),
        ...ids,
        ...other,
        created_at: daysBefore(now, 5 + draws() * 60),
      })
      return [
        ...columns.map((course) => row(course.key, { product_id: demoId('product', course.key), teacher_id: null })),
        ...followed.map((teacher) => row(teacher.key, { product_id: null, teacher_id: demoId('teacher', teacher.key) })),
      ]
    }),
  )
  const learner = owners.find((owner) => owner.key === 'learner')
  if (!learner) return
  const told = courses.filter((course) => course.kind !== 'course' && isOpenTo(course.companies, learner.company)).slice(0, 3)
  await insertRows(
    tx,
    'notification',
    told.map((course, index) => ({
      id: demoId('notification', course.key),
      ...learner.ids,
      kind: 'newLesson',
      cause: `newLesson demo ${course.key}`,
      title: { zh: `《${course.title.zh}》有新内容`, en: `New in “${course.title.en}”` },
      body: {},
      link: `/detail?id=${demoId('product', course.key)}`,
      created_at: daysBefore(now, 0.2 + index * 2.3),
      read_at: index > 1 ? daysBefore(now, 1) : null,
    })),
  )
}
