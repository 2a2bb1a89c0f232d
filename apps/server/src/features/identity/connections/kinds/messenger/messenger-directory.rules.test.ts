import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type DirectoryListing,
  type DirectoryMember,
  type KnownDirectoryUser,
  needsSyncConfirmation,
  pathOfDepartment,
  planDirectoryChanges,
  userOfMember,
} from './messenger-directory.rules.ts'

const departments = [
  { id: '10', name: '交付中心', parent: null },
  { id: '11', name: '无线 / 5G', parent: '10' },
  { id: '20', name: '甲', parent: '21' },
  { id: '21', name: '乙', parent: '20' },
]
const byId = new Map(departments.map((one) => [one.id, one]))
const aMember = (own: Partial<DirectoryMember> & { subject: string }): DirectoryMember => ({
  userName: `user-${own.subject}`,
  name: '林岚',
  employeeNo: null,
  email: null,
  title: null,
  departments: [],
  isActive: true,
  ...own,
})
const member = fc
  .record({
    subject: fc.integer({ min: 1, max: 12 }).map(String),
    name: fc.constantFrom('林岚', '王昊', '赵一'),
    employeeNo: fc.option(fc.integer({ min: 1, max: 99 }).map(String)),
    email: fc.option(fc.constantFrom('lin@starbeam.example', 'no address')),
    departments: fc.subarray(['10', '11', '20', '99']),
    isActive: fc.boolean(),
  })
  .map(aMember)
const listing: fc.Arbitrary<DirectoryListing> = fc
  .uniqueArray(member, { selector: ({ subject }) => subject })
  .map((members) => ({ departments, members }))
/** Returns the people after a sync of a listing, if nothing was refused. */
function apply(known: readonly KnownDirectoryUser[], listed: DirectoryListing): KnownDirectoryUser[] {
  const { creates, updates, leavers } = planDirectoryChanges(known, listed)
  const changed = new Map(updates.map(({ id, user }) => [id, user]))
  const gone = new Set(leavers.map(({ id }) => id))
  return [
    ...known.map(({ id, user }) => ({
      id,
      user: gone.has(id) ? { ...user, isActive: false } : (changed.get(id) ?? user),
    })),
    ...creates.map((user) => ({ id: `of-${user.externalId}`, user })),
  ]
}

describe('the plan of a sync', () => {
  test('leads to exactly the active people of the listing, and the same listing changes nothing more', () => {
    fc.assert(
      fc.property(fc.array(listing, { minLength: 1, maxLength: 4 }), (listings) => {
        let known: KnownDirectoryUser[] = []
        for (const listed of listings) {
          known = apply(known, listed)
          const active = known.filter(({ user }) => user.isActive).map(({ user }) => user)
          const expected = listed.members.filter(({ isActive }) => isActive).map((one) => userOfMember(one, byId))
          const order = (users: typeof active) =>
            users.toSorted((a, b) => (a.externalId ?? '').localeCompare(b.externalId ?? ''))
          expect(order(active)).toEqual(order(expected))
          const again = planDirectoryChanges(known, listed)
          expect([...again.creates, ...again.updates, ...again.leavers]).toEqual([])
          expect(again.unchanged).toBe(known.length)
        }
      }),
    )
  })

  test('knows a person by the id that is never reused, so a new user name is a change', () => {
    const before = apply([], { departments, members: [aMember({ subject: '1' })] })
    const plan = planDirectoryChanges(before, {
      departments,
      members: [aMember({ subject: '1', userName: 'lin.lan' })],
    })
    expect(plan.updates.map(({ changed }) => changed)).toEqual([['userName']])
    const other = planDirectoryChanges(before, {
      departments,
      members: [aMember({ subject: '2', userName: 'user-1' })],
    })
    expect([other.creates.length, other.leavers.length]).toEqual([1, 1])
  })

  test('gives a person the path of the main department, and none below itself or unknown', () => {
    expect(userOfMember(aMember({ subject: '1', departments: ['99', '11'] }), byId).department).toBe(
      '交付中心 / 无线 / 5G',
    )
    expect(pathOfDepartment('20', byId)).toBeNull()
    expect(userOfMember(aMember({ subject: '1', departments: ['20'] }), byId).department).toBeNull()
  })

  test('asks before many leave, or all', () => {
    const known = (n: number) =>
      Array.from({ length: n }, (_, i) => ({
        id: String(i),
        user: userOfMember(aMember({ subject: String(i) }), byId),
      }))
    expect([needsSyncConfirmation(known(100), 20), needsSyncConfirmation(known(100), 21)]).toEqual([false, true])
    expect([needsSyncConfirmation(known(10), 5), needsSyncConfirmation(known(10), 6)]).toEqual([false, true])
    expect([needsSyncConfirmation(known(3), 2), needsSyncConfirmation(known(3), 3)]).toEqual([false, true])
    expect([needsSyncConfirmation(known(1), 1), needsSyncConfirmation([], 0)]).toEqual([false, false])
  })
})
