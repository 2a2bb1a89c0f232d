import { posts } from '@portal/demo/posts.ts'
import type { DemoPost } from '@portal/demo/types.ts'
import type { Transaction } from '../database/connection.ts'
import { insertDemoRows } from './demo.store.ts'
import { daysBefore, demoId } from './demo-id.rules.ts'

/** Loads the posts of teachers and invigilators. Accounts, courses, exams and centres must exist. */
export async function loadPosts(tx: Transaction, exams: ReadonlyMap<string, string>, now: Date): Promise<void> {
  await insertDemoRows(
    tx,
    'staff_post',
    posts.map((post) => {
      const idIf = (subject: DemoPost['subject'], id: string | undefined) => (post.subject === subject ? id : null)
      return {
        id: demoId('post', `${post.person} ${post.key}`),
        account_id: demoId('account', post.person),
        kind: post.subject === 'course' ? 'teacher' : 'invigilator',
        product_id: idIf('course', demoId('product', post.key)),
        exam_id: idIf('exam', exams.get(post.key)),
        centre_id: idIf('centre', demoId('exam centre', post.key)),
        given_at: daysBefore(now, post.daysAgo),
        given_by: demoId('account', 'staff'),
      }
    }),
  )
}
