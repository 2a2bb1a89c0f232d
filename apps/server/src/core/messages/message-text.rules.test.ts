import { messageTextKinds } from '@portal/contract/site/message-text.limits.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillPlaceholders, findMessageTextProblems } from './message-text.rules.ts'
import { messageTexts } from './message-texts.words.ts'

test('every default text has the placeholders it needs, and no other', () => {
  for (const kind of messageTextKinds)
    for (const lang of ['zh', 'en'] as const) {
      expect(findMessageTextProblems(kind, messageTexts[kind][lang])).toEqual([])
      expect(messageTexts[kind][lang].subject === '').toBe(messageTexts[kind].channel === 'sms')
    }
})

test('a value is filled in as it is, whatever it holds', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(fillPlaceholders('{a}|{b}', { a: one, b: other })).toBe(`${one}|${other}`)
    }),
  )
  expect(fillPlaceholders('{a} {constructor} { a } {}', { a: '$&' })).toBe('$& {constructor} { a } {}')
})

test('unknown and missing placeholders are found', () => {
  expect(findMessageTextProblems('codeSms', { subject: '', body: '{Code} {x}' })).toEqual([
    { kind: 'unknown', name: 'Code' },
    { kind: 'unknown', name: 'x' },
    { kind: 'missing', name: 'code' },
  ])
  expect(findMessageTextProblems('passwordLink', { subject: '{link}', body: 'x' })).toEqual([
    { kind: 'missing', name: 'link' },
  ])
})
