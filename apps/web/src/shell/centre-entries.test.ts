import { expect, test } from 'vitest'
import { personalPageEntries } from './centre-entries.ts'

const all = { showSharingRewardsFlg: true, showWannaLearnFlg: true }
const names = (path: string, flags: Parameters<typeof personalPageEntries>[1]) =>
  personalPageEntries(path, flags).map((group) => group.map((entry) => entry.name))
const current = (path: string) =>
  personalPageEntries(path, all)
    .flat()
    .filter((entry) => entry.isCurrent)
    .map((entry) => entry.to)

test('four groups; what the company does not use is not offered', () => {
  expect(names('/user', all).map((group) => group.length)).toEqual([3, 4, 4, 6])
  expect(names('/user', { ...all, showSharingRewardsFlg: false }).flat()).not.toContain('sharing')
  expect(names('/user', { ...all, showWannaLearnFlg: false }).flat()).not.toContain('wannaLearn')
})

test('until the flags are known the place of what hangs on them is kept, and nothing is offered there', () => {
  const unknown = personalPageEntries('/user', null).flat()
  expect(unknown.map((entry) => entry.name)).toEqual(names('/user', all).flat())
  expect(unknown.filter((entry) => entry.isOpenQuestion).map((entry) => entry.name)).toEqual(['wannaLearn', 'sharing'])
  expect(
    personalPageEntries('/user', all)
      .flat()
      .some((entry) => entry.isOpenQuestion),
  ).toBe(false)
})

test('one entry is current, also at its further address and with a slash at the end', () => {
  expect(current('/user')).toEqual(['/user'])
  expect(current('/user/')).toEqual(['/user'])
  expect(current('/user/indexPage')).toEqual(['/user'])
  expect(current('/user/recorddetail1')).toEqual(['/user/recordDetail'])
  expect(current('/user/userinfo/')).toEqual(['/user/base'])
  expect(current('/user/certificateDetail')).toEqual(['/user/certificate'])
  expect(current('/user/nothing')).toEqual([])
})

test('figures are next to the entries that they count', () => {
  const counted = personalPageEntries('/user', all)
    .flat()
    .filter((entry) => entry.count)
  expect(Object.fromEntries(counted.map((entry) => [entry.to, entry.count]))).toEqual({
    '/user/exam': 'examsOpen',
    '/user/certificate': 'certificates',
    '/user/concern': 'favourites',
    '/user/subscribeList': 'subscriptions',
  })
})
