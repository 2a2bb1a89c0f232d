import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type {
  myPosts,
  personPosts,
  postGrant,
  postRevoke,
  postSubjects,
} from '@portal/contract/identity/post.contract.ts'
import { type Actor, companyBoundOf } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { newId } from '../../../core/secrets/random.ts'
import { type Lang, pickName } from '../../../core/text/language.ts'
import { inTransaction, type Transaction } from '../../../database/connection.ts'
import { findAccountAccess } from '../account-access/account-access.store.ts'
import { canChangePerson } from '../people/person.access.ts'
import { lockChangeablePerson } from '../people/person-change.service.ts'
import { findPerson } from '../people/person-detail.store.ts'
import {
  deletePost,
  findExamOwner,
  insertPost,
  listPostSubjects,
  listPosts,
  type PostRow,
  type PostSubject,
} from './post.store.ts'

const subjects = ['course', 'exam', 'centre'] as const
const grantBehind = { course: 'courses', exam: 'exams', centre: 'certificates' } as const

/**
 * Returns the company for whose subjects the actor may assign posts; null: everyone's; undefined: none. Only exams have
 * a company.
 */
function reachFor(actor: Actor, subject: PostSubject): string | null | undefined {
  if (actor.grants.includes(grantBehind[subject])) return null
  return subject === 'exam' && actor.companyGrants.includes('exams') ? actor.companyId : undefined
}
const isInReach = (actor: Actor, { subject, ownerId }: Pick<PostRow, 'subject' | 'ownerId'>) => {
  const reach = reachFor(actor, subject)
  return reach === null || (reach !== undefined && reach === ownerId)
}

const presentPost = ({ kind, subject, subjectId, title }: PostRow) => ({ kind, subject, subjectId, title })

/**
 * Loads the posts of a person, and the kinds that the caller may give; a caller of one company sees only the posts that
 * they could give. Throws `notFound`.
 */
export async function loadPersonPosts(
  deps: Deps,
  actor: Actor,
  { personId }: InputOf<typeof personPosts>,
  lang: Lang,
): Promise<DataOf<typeof personPosts>> {
  const bound = companyBoundOf(actor, 'companies')
  const [head, gain] = [await findPerson(deps.sql, personId, bound), await findAccountAccess(deps.sql, personId)]
  if (!head || !gain) throw new AppError('notFound')
  const mayChange = canChangePerson(actor, gain)
  const posts = await listPosts(deps.sql, head.id)
  return {
    posts: posts
      .filter((post) => bound === null || isInReach(actor, post))
      .map((post) => ({
        postId: post.id,
        ...presentPost(post),
        givenAt: post.givenAt.toISOString(),
        givenBy: post.givenBy && pickName(post.givenBy, lang),
        mayTake: mayChange && isInReach(actor, post),
      })),
    mayGive: mayChange ? subjects.filter((subject) => reachFor(actor, subject) !== undefined) : [],
  }
}

export async function loadPostSubjects(
  deps: Deps,
  actor: Actor,
  { subject, q }: InputOf<typeof postSubjects>,
): Promise<DataOf<typeof postSubjects>> {
  const companyId = reachFor(actor, subject)
  if (companyId === undefined) return { subjects: [] }
  return { subjects: await listPostSubjects(deps.sql, subject, { companyId, words: q?.trim() || null }) }
}

const note = (deps: Deps, tx: Transaction, actor: Actor, personId: string, verb: 'Give' | 'Take', post: object) =>
  writeAudit(deps, tx, actor.accountId, {
    action: `account.post${verb}`,
    thing: 'account',
    thingId: personId,
    companyId: companyBoundOf(actor, 'companies'),
    detail: { ...post },
  })

/**
 * Grants a person a post; at an exam of a company, only to its members. A repetition changes nothing. Throws
 * `notFound`, `personAboveYou`, `grantAboveYou` and `notMemberThere`.
 */
export async function grantPost(deps: Deps, actor: Actor, input: InputOf<typeof postGrant>): Promise<void> {
  const { subject } = input
  const subjectId = input.subjectId.toLowerCase()
  await inTransaction(deps.sql, async (tx) => {
    const { head, gain } = await lockChangeablePerson(tx, actor, input.personId)
    const companyId = reachFor(actor, subject)
    if (companyId === undefined) throw new AppError('grantAboveYou')
    if ((await listPostSubjects(tx, subject, { companyId, words: null, id: subjectId })).length === 0)
      throw new AppError('notFound')
    const ownerId = await findExamOwner(tx, subjectId)
    if (ownerId !== null && !gain.companies.includes(ownerId)) throw new AppError('notMemberThere')
    const at = deps.clock.now()
    const id = newId(at, deps.random)
    if (!(await insertPost(tx, { id, accountId: head.id, subject, subjectId, by: actor.accountId, at }))) return
    await note(deps, tx, actor, head.id, 'Give', { subject, subjectId })
  })
}

/**
 * Revokes a post of a person. A repetition changes nothing. Throws `notFound` for an unknown person, `personAboveYou`
 * and `grantAboveYou`.
 */
export async function revokePost(deps: Deps, actor: Actor, input: InputOf<typeof postRevoke>): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const { head } = await lockChangeablePerson(tx, actor, input.personId)
    const post = (await listPosts(tx, head.id)).find(({ id }) => id === input.postId.toLowerCase())
    if (!post) return
    if (!isInReach(actor, post)) throw new AppError('grantAboveYou')
    if (await deletePost(tx, post.id))
      await note(deps, tx, actor, head.id, 'Take', { subject: post.subject, subjectId: post.subjectId })
  })
}

/** Loads the posts of the caller that are in force now. */
export async function loadOwnPosts(deps: Deps, actor: Actor): Promise<DataOf<typeof myPosts>> {
  const posts = await listPosts(deps.sql, actor.accountId)
  return { posts: posts.filter(({ isHeld }) => isHeld).map(presentPost) }
}
