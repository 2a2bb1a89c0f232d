import type { ScimUser } from '../../scim/scim.rules.ts'
import { type DirectoryListing, type KnownDirectoryUser, userOfMember } from './messenger-directory.rules.ts'

/**
 * Determines the holder of a user id that a service may give to another person, without the database (decision 118).
 */

type Facts = Pick<ScimUser, 'displayName' | 'employeeNumber' | 'emails'>
const emailOf = ({ emails }: Facts): string | null => emails[0]?.value.toLowerCase() ?? null
/** True and false where both sides name a value; null where one does not. */
const agrees = (one: string | null, other: string | null): boolean | null =>
  one === null || other === null ? null : one.toLowerCase() === other.toLowerCase()

/**
 * Returns true if two descriptions under one user id are of the same person: they have the same employee number or, if
 * one lacks it, the same name and no different mailboxes of the organisation. An equal mailbox proves nothing, because
 * it is reassigned together with the id.
 */
export const isSameUserIdHolder = (known: Facts, now: Facts): boolean =>
  agrees(known.employeeNumber, now.employeeNumber) ??
  (agrees(known.displayName, now.displayName) === true && agrees(emailOf(known), emailOf(now)) !== false)

/**
 * Replaces the user ids of a listing with ids of their holders, which are never reused. A person keeps their id if they
 * are still the holder of the user id, or are found by employee number under another one; anyone else gets a new id
 * from `newId`.
 */
export function assignUserIdHolders(
  listing: DirectoryListing,
  known: readonly KnownDirectoryUser[],
  newId: () => string,
): DirectoryListing {
  const byUserId = new Map(known.map((one) => [one.user.userName.toLowerCase(), one]))
  const users = new Map(listing.members.map((one) => [one.subject, userOfMember(one, new Map())]))
  const holders = new Map<string, string>()
  const kept = new Set<string>()
  const keep = (subject: string, { user }: KnownDirectoryUser) => {
    if (user.externalId === null || kept.has(user.externalId)) return
    kept.add(user.externalId)
    holders.set(subject, user.externalId)
  }
  for (const [subject, user] of users) {
    const found = byUserId.get(subject)
    if (found && isSameUserIdHolder(found.user, user)) keep(subject, found)
  }
  const free = known.filter(({ user }) => user.employeeNumber !== null && !kept.has(user.externalId ?? ''))
  const byNumber = new Map(free.map((one) => [one.user.employeeNumber?.toLowerCase(), one]))
  for (const [subject, user] of users) {
    const moved = holders.has(subject) ? undefined : byNumber.get(user.employeeNumber?.toLowerCase())
    if (moved) keep(subject, moved)
    if (!holders.has(subject)) holders.set(subject, newId())
  }
  return {
    departments: listing.departments,
    members: listing.members.map((one) => ({
      ...one,
      subject: holders.get(one.subject) ?? one.subject,
      // A manager outside the listing is ignored.
      ...(one.manager ? { manager: holders.get(one.manager) ?? null } : {}),
    })),
  }
}
