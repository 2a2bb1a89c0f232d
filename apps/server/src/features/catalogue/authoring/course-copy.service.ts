import type { courseCopy } from '@portal/contract/catalogue/course-authoring.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { deriveId, newId } from '../../../core/secrets/random.ts'
import { hasBilingualText } from '../../../core/text/language.ts'
import { inTransaction } from '../../../database/connection.ts'
import { presentCourseHead } from './course.present.ts'
import { contentTypeOf } from './course.rules.ts'
import { copyArticle, insertCourseCopy } from './course-copy.store.ts'
import { loadCourse, loadCourseState, recordCourseAct } from './course-ground.service.ts'
import { throwCourseProblems } from './course-problems.present.ts'
import { listCourseOutline, refreshCourseTotals, updateCourseOutline } from './outline.store.ts'
import { listTopicProducts, replaceTopicProducts } from './topic.store.ts'

/**
 * Creates a draft as a copy of a course, which uses the same contents, except articles if `copiesArticles` is set:
 * those are copied. A repeated request key returns the first copy. A live class is copied as a course without its
 * class. Throws `malformed` without a title, and `productNotFound`.
 */
export async function copyCourse(
  deps: Deps,
  actor: Actor,
  { requestKey, productId, title, copiesArticles }: InputOf<typeof courseCopy>,
): Promise<DataOf<typeof courseCopy>> {
  if (!hasBilingualText(title)) throwCourseProblems([{ field: 'title', word: 'title' }])
  const id = deriveId(deps.signer, 'course.copy', actor.accountId, requestKey)
  const now = deps.clock.now()
  return inTransaction(deps.sql, async (tx) => {
    const from = await loadCourse(tx, productId)
    const kind = from.kind === 'live' ? 'course' : from.kind
    const head = { ...presentCourseHead(from), title }
    if (!(await insertCourseCopy(tx, { id, kind, contentType: contentTypeOf(kind, []), now }, head)))
      return loadCourseState(tx, id)
    if (kind === 'topic') {
      const held = await listTopicProducts(tx, productId)
      await replaceTopicProducts(
        tx,
        id,
        held.map((one) => one.productId),
      )
    } else {
      const sections = await listCourseOutline(tx, productId)
      const copied = new Map<string, string>()
      if (copiesArticles)
        for (const { contentId, contentType } of sections.flatMap(({ lessons }) => lessons)) {
          if (contentType !== 1) continue
          const own = newId(now, deps.random)
          await copyArticle(tx, contentId, own, now)
          copied.set(contentId, own)
        }
      const stays = (type: number) => type !== 6
      await updateCourseOutline(
        tx,
        id,
        sections.map((section) => ({
          sectionId: newId(now, deps.random),
          title: section.title,
          contentIds: section.lessons
            .filter(({ contentType }) => stays(contentType))
            .map(({ contentId }) => copied.get(contentId) ?? contentId),
        })),
      )
      const types = sections.flatMap(({ lessons }) => lessons.map(({ contentType }) => contentType)).filter(stays)
      await refreshCourseTotals(tx, id, contentTypeOf(kind, types))
    }
    await recordCourseAct(deps, tx, actor, 'course.copy', id, { from: from.title })
    return loadCourseState(tx, id)
  })
}
