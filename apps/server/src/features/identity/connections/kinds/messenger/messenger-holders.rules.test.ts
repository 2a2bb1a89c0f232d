import { describe, expect, test } from 'vitest'
import type { DirectoryMember, KnownDirectoryUser } from './messenger-directory.rules.ts'
import { userOfMember } from './messenger-directory.rules.ts'
import { assignUserIdHolders, isSameUserIdHolder } from './messenger-holders.rules.ts'

const member = (userId: string, own: Partial<DirectoryMember> = {}): DirectoryMember => ({
  userName: userId,
  subject: userId.toLowerCase(),
  name: '林岚',
  employeeNo: null,
  email: null,
  title: null,
  departments: [],
  isActive: true,
  ...own,
})
const userOf = (own: Partial<DirectoryMember>) => userOfMember(member('lin', own), new Map())
const known = (holder: string, userId: string, own: Partial<DirectoryMember> = {}): KnownDirectoryUser => ({
  id: `row of ${holder}`,
  user: userOfMember(member(userId, { subject: holder, ...own }), new Map()),
})
let serial = 0
const newId = () => `new-${++serial}`
const assign = (members: readonly DirectoryMember[], before: readonly KnownDirectoryUser[]) =>
  assignUserIdHolders({ departments: [], members }, before, newId).members.map(({ subject }) =>
    subject.startsWith('new-') ? 'new' : subject,
  )

test.each<[string, Partial<DirectoryMember>, Partial<DirectoryMember>, boolean]>([
  ['the same number under another name', { employeeNo: '0661' }, { employeeNo: '0661', name: '林岚岚' }, true],
  ['another number under the same name', { employeeNo: '0661' }, { employeeNo: '0702' }, false],
  ['the same mailbox under another name', { email: 'a@x.example' }, { email: 'a@x.example', name: '王昊' }, false],
  ['the same name with the same mailbox', { email: 'a@x.example' }, { email: 'A@x.example' }, true],
  ['another mailbox under the same name', { email: 'a@x.example' }, { email: 'b@x.example' }, false],
  ['a number that only one side has, and the same name', { employeeNo: '0661' }, {}, true],
  ['a number that only one side has, and another name', { employeeNo: '0661' }, { name: '王昊' }, false],
  ['the same name', {}, {}, true],
  ['another name', {}, { name: '王昊' }, false],
])('%s', (_, before, now, isSame) => {
  expect(isSameUserIdHolder(userOf(before), userOf(now))).toBe(isSame)
})

describe('the holders of user ids', () => {
  test('keep their ids, whatever the case of the user id, and new people get new ones', () => {
    expect(assign([member('Lin'), member('wang', { name: '王昊' })], [known('h1', 'lin')])).toEqual(['h1', 'new'])
  })

  test('are new people when another person has the user id', () => {
    expect(assign([member('lin', { name: '王昊' })], [known('h1', 'lin')])).toEqual(['new'])
    expect(assign([member('lin', { employeeNo: '2' })], [known('h1', 'lin', { employeeNo: '1' })])).toEqual(['new'])
  })

  test('keep their ids under a new user id, if their number says so, even when two exchange theirs', () => {
    const [one, two] = [{ employeeNo: '1' }, { employeeNo: '2' }]
    expect(assign([member('lin.lan', one)], [known('h1', 'lin', one)])).toEqual(['h1'])
    expect(assign([member('a', two), member('b', one)], [known('h1', 'a', one), known('h2', 'b', two)])).toEqual([
      'h2',
      'h1',
    ])
  })

  test('are never two for one known person', () => {
    const number = { employeeNo: '1' }
    expect(assign([member('lin', number), member('lin2', number)], [known('h1', 'lin', number)])).toEqual(['h1', 'new'])
  })

  test('are named as managers by the same ids', () => {
    const listed = [member('lin'), member('wang', { name: '王昊', manager: 'lin' }), member('li', { manager: 'gone' })]
    const { members } = assignUserIdHolders({ departments: [], members: listed }, [known('h1', 'lin')], newId)
    expect(members.map(({ manager }) => manager)).toEqual([undefined, 'h1', null])
  })
})
