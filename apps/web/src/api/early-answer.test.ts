import { expect, test } from 'vitest'
import { claimEarlyAnswer, type EarlyAnswer } from './early-answer.ts'

const asked = {
  address: '/comp/pc/productDetail',
  body: 'productId=1&from=pc',
  token: 'ann',
  company: 'a',
  language: 'zh-CN',
}

test('an early answer goes once, to who asks the very same: not to another question, person, company or language', () => {
  const other = Promise.resolve(new Response('{}'))
  const from: { earlyAnswers: EarlyAnswer[] } = {
    earlyAnswers: [
      { ...asked, answer: Promise.resolve(new Response('{}')) },
      { ...asked, address: '/comp/pc/category', body: 'from=pc', answer: other },
    ],
  }
  for (const difference of [
    { body: 'productId=2&from=pc' },
    { token: null },
    { token: 'bob' },
    { company: 'b' },
    { language: 'en' },
    { address: '/comp/pc/lessonList' },
  ])
    expect(claimEarlyAnswer({ ...asked, ...difference }, from)).toBeNull()
  expect(claimEarlyAnswer(asked, from)).toBeInstanceOf(Promise)
  expect(claimEarlyAnswer(asked, from)).toBeNull()
  expect(claimEarlyAnswer({ ...asked, address: '/comp/pc/category', body: 'from=pc' }, from)).toBe(other)
  expect(from.earlyAnswers).toEqual([])
})

test('on a page without an early request there is no answer', () => {
  expect(claimEarlyAnswer(asked, {})).toBeNull()
})
