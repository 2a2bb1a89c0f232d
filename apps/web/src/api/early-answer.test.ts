import { expect, test } from 'vitest'
import { type EarlyAnswer, takeEarlyAnswer } from './early-answer.ts'

const asked = { address: '/comp/pc/productDetail', body: 'productId=1&from=pc', token: 'ann', language: 'zh-CN' }

test('an early answer goes once, to who asks the very same: not to another question, person or language', () => {
  const from: { earlyAnswer?: EarlyAnswer } = { earlyAnswer: { ...asked, answer: Promise.resolve(new Response('{}')) } }
  for (const other of [{ body: 'productId=2&from=pc' }, { token: null }, { token: 'bob' }, { language: 'en' }, { address: '/comp/pc/lessonList' }])
    expect(takeEarlyAnswer({ ...asked, ...other }, from)).toBeNull()
  expect(takeEarlyAnswer(asked, from)).toBeInstanceOf(Promise)
  expect(takeEarlyAnswer(asked, from)).toBeNull()
})
