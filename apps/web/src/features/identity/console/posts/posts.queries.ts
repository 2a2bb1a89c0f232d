import { courseLearners } from '@portal/contract/catalogue/course-console.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { personInvite } from '@portal/contract/identity/people-change.contract.ts'
import { myPosts, personPosts, postGrant, postRevoke, postSubjects } from '@portal/contract/identity/post.contract.ts'
import { send } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'

export type PersonPost = DataOf<typeof personPosts>['posts'][number]
export type OwnPost = DataOf<typeof myPosts>['posts'][number]
export type PostSubject = OwnPost['subject']

export const usePersonPosts = (personId: string) => useAnswer(personPosts, { personId }, { staleTime: 0 })
export const useMyPosts = () => useAnswer(myPosts, {}, { staleTime: 0 })
export const useLearnersOfTaughtCourse = (productId: string) =>
  useAnswer(courseLearners, { productId, limit: 500 }, { staleTime: 0 })
export const findPostSubjects = (subject: PostSubject, q: string, signal: AbortSignal) =>
  send(postSubjects, { subject, q }, { signal })
export const grantPost = (input: InputOf<typeof postGrant>) => write(postGrant, input)
export const revokePost = (input: InputOf<typeof postRevoke>) => write(postRevoke, input)
export const invitePerson = (personId: string) => write(personInvite, { personId, requestKey: crypto.randomUUID() })
