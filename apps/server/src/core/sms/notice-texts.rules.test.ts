import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxParameterLength, textParameterOf } from './notice-texts.rules.ts'

test('a parameter is one short line without an address or a signature', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (title) => {
      const parameter = textParameterOf(`【${title}】 https://portal.test/a?b=1\n${title}`)
      expect([...parameter].length).toBeLessThanOrEqual(maxParameterLength)
      expect(parameter).not.toMatch(/[【】\n]|https?:/)
    }),
  )
  expect(textParameterOf('《登高作业》将于 3 天后到期')).toBe('《登高作业》将于 3 天后到期')
  expect(textParameterOf('一'.repeat(40))).toBe(`${'一'.repeat(34)}…`)
})
