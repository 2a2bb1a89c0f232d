import { cutText } from '../../../../../core/text/cut-text.ts'
import { directoryFieldValue } from '../../../people/person-field.rules.ts'
import { changedAttributes, type ScimUser } from '../../scim/scim.rules.ts'

/** A department in a messenger's directory. */

export type DirectoryDepartment = {
  readonly id: string
  readonly name: string
  /** Null: directly below the organisation. */
  readonly parent: string | null
}
export type DirectoryMember = {
  /** The name under which the messenger's administrators know the person. */
  readonly userName: string
  /** The id that is never given to another person, by which a sign-in is linked too. */
  readonly subject: string
  readonly name: string
  readonly employeeNo: string | null
  readonly email: string | null
  readonly title: string | null
  /** The departments of the person, the main one first. */
  readonly departments: readonly string[]
  /** False for a frozen account, and after a resignation. */
  readonly isActive: boolean
  /** The id of the line manager, if the directory names one that it lists; null: the person has none. */
  readonly manager?: string | null
  /** Values of fields of the company, by the name of the field in lower case; an empty one is none. */
  readonly fields?: Readonly<Record<string, string>>
}
/** A complete listing: each department and each person once. */
export type DirectoryListing = {
  readonly departments: readonly DirectoryDepartment[]
  readonly members: readonly DirectoryMember[]
}

/** The maximum characters stored of an attribute and of an employee number, as for users that a directory pushes. */
const [mostText, mostNumber] = [200, 40]
const bounded = (value: string | null, length: number): string | null =>
  cutText(value?.replaceAll('\0', '') ?? '', length).trim() || null

/**
 * Returns the names from the top to a department; null if the listing does not contain it or one above it, if one of
 * them has no name, or if it is its own ancestor.
 */
export function pathOfDepartment(id: string, departments: ReadonlyMap<string, DirectoryDepartment>): string[] | null {
  const path: string[] = []
  const seen = new Set<string>()
  for (let at: string | null = id; at !== null; ) {
    const one = departments.get(at)
    if (!one || seen.has(at) || one.name === '') return null
    seen.add(at)
    path.unshift(one.name)
    at = one.parent
  }
  return path
}

/** Between the names of a path, where it is shown. */
const pathSeparator = ' / '
/**
 * Returns the path of the first known department of a person, which is usually the main one; null if none is known, as
 * for a person who is directly in the organisation.
 */
export function departmentPathOfMember(
  member: Pick<DirectoryMember, 'departments'>,
  departments: ReadonlyMap<string, DirectoryDepartment>,
): string[] | null {
  for (const id of member.departments) {
    const path = pathOfDepartment(id, departments)
    if (path) return path
  }
  return null
}

/**
 * Returns a member of the listing as a user of the directory. `department` holds the names of the path to their
 * department, joined by ` / `.
 */
export function userOfMember(member: DirectoryMember, departments: ReadonlyMap<string, DirectoryDepartment>): ScimUser {
  const path = departmentPathOfMember(member, departments)
  const email = bounded(member.email, mostText)
  return {
    userName: bounded(member.userName, mostText) ?? member.subject,
    externalId: member.subject,
    isActive: member.isActive,
    displayName: bounded(member.name, mostText),
    formatted: null,
    familyName: null,
    givenName: null,
    title: bounded(member.title, mostText),
    emails: email?.includes('@') ? [{ value: email, type: 'work', isPrimary: true }] : [],
    employeeNumber: bounded(member.employeeNo, mostNumber),
    department: path ? bounded(path.join(pathSeparator), mostText) : null,
    // The sync itself sets managers, once it knows all people.
    manager: null,
    ...(member.fields
      ? {
          fields: Object.fromEntries(
            Object.entries(member.fields).map(([name, value]) => [name, directoryFieldValue(value)]),
          ),
        }
      : {}),
  }
}

export type KnownDirectoryUser = { readonly id: string; readonly user: ScimUser }
export type DirectoryChangePlan = {
  readonly creates: readonly ScimUser[]
  /** Changed people, including those who have returned (`isActive` is among the changed attributes). */
  readonly updates: readonly { readonly id: string; readonly user: ScimUser; readonly changed: readonly string[] }[]
  /** Active people who are missing from the listing, or whose account there is frozen. */
  readonly leavers: readonly KnownDirectoryUser[]
  /** People who were already inactive and are missing from the listing. */
  readonly gone: readonly KnownDirectoryUser[]
  readonly unchanged: number
}

/**
 * Plans the changes to the people whom the connection has created or adopted, given a complete listing. It never
 * affects anyone else. A person is identified by the id that is never reused, so a new user name or number is a change,
 * not a new person.
 */
export function planDirectoryChanges(
  known: readonly KnownDirectoryUser[],
  { departments, members }: DirectoryListing,
): DirectoryChangePlan {
  const byId = new Map(departments.map((one) => [one.id, one]))
  const bySubject = new Map(known.map((one) => [one.user.externalId, one]))
  const listed = new Map(members.map((one) => [one.subject, userOfMember(one, byId)]))
  const plan = {
    creates: [] as ScimUser[],
    updates: [] as DirectoryChangePlan['updates'][number][],
    leavers: [] as KnownDirectoryUser[],
    gone: [] as KnownDirectoryUser[],
  }
  let unchanged = 0
  for (const [subject, user] of listed) {
    const found = bySubject.get(subject)
    if (!found) {
      // A frozen account that was never here is not created.
      if (user.isActive) plan.creates.push(user)
      continue
    }
    if (found.user.isActive && !user.isActive) {
      plan.leavers.push(found)
      continue
    }
    const changed = changedAttributes(found.user, user)
    // A leaver's attributes remain those of the last day.
    if (changed.length === 0 || !user.isActive) unchanged++
    else plan.updates.push({ id: found.id, user, changed })
  }
  for (const one of known)
    if (!listed.has(one.user.externalId ?? '')) {
      if (one.user.isActive) plan.leavers.push(one)
      else {
        plan.gone.push(one)
        unchanged++
      }
    }
  return { ...plan, unchanged }
}

/** Up to this number of leavers a sync asks no one, unless they are all. */
const fewLeavers = 5
/** The share of the active people who may leave in one sync without a confirmation. */
const mostLeaving = 0.2

/**
 * Returns true if so many active people would leave that the listing may be wrong: more than five people and more than
 * 20%, or everyone, if there are several. An app that lost its permission sees fewer people without an error. Staff
 * must confirm exactly this number of leavers.
 */
export function needsSyncConfirmation(known: readonly KnownDirectoryUser[], leavers: number): boolean {
  const active = known.filter(({ user }) => user.isActive).length
  const isEverybody = active > 1 && leavers === active
  return isEverybody || (leavers > fewLeavers && leavers > active * mostLeaving)
}
