import type { courseCreate, topicProductsSet } from '@portal/contract/catalogue/course-authoring.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { inTransaction } from '../../../database/connection.ts'
import { presentCourseState } from './course.present.ts'
import { problemsOfTopicProducts } from './course.rules.ts'
import { checkPublishedCourseComplete, loadCourse, loadEditableCourse } from './course-ground.service.ts'
import { throwCourseProblems } from './course-problems.present.ts'
import { setNextCourseRevision } from './outline.store.ts'
import { listProductKinds, listTopicProducts, lockProduct, replaceTopicProducts } from './topic.store.ts'

/**
 * Replaces the products of a topic. Sending the current products again succeeds whatever the revision. Throws the
 * errors of `loadEditableCourse`, `malformed` with the problems by field, `conflict` for an outdated revision, and
 * `courseIncomplete` when learners see the topic and it would have problems.
 */
export async function setTopicProducts(
  deps: Deps,
  actor: Actor,
  { productId, revision, productIds }: InputOf<typeof topicProductsSet>,
): Promise<DataOf<typeof courseCreate>> {
  const wanted = productIds.map((id) => id.toLowerCase())
  return inTransaction(deps.sql, async (tx) => {
    await lockProduct(tx, productId)
    const topic = await loadEditableCourse(tx, productId)
    if (topic.kind !== 'topic') throwCourseProblems([{ field: 'productId', word: 'notTopic' }])
    const held = (await listTopicProducts(tx, productId)).map((one) => one.productId)
    if (held.join() === wanted.join()) return presentCourseState(topic)
    throwCourseProblems(problemsOfTopicProducts(wanted, await listProductKinds(tx, wanted)))
    if (!(await setNextCourseRevision(tx, productId, revision, deps.clock.now()))) throw new AppError('conflict')
    await replaceTopicProducts(tx, productId, wanted)
    await checkPublishedCourseComplete(tx, productId)
    await writeAudit(deps, tx, actor.accountId, {
      action: 'course.topicProducts',
      thing: 'product',
      thingId: productId,
      detail: { products: wanted.length },
    })
    return presentCourseState(await loadCourse(tx, productId))
  })
}
