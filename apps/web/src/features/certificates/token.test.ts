import { expect, test } from 'vitest'
import { certificateNumberOfToken } from './token.ts'

const tokenOf = (says: string) => `head.${btoa(String.fromCharCode(...new TextEncoder().encode(says)))}.signature`

test('the number is read from the token of a code, whatever its other content', () => {
  expect(certificateNumberOfToken(tokenOf(JSON.stringify({ n: 'TC-DC-P-2026-0041827', h: '周以宁' })))).toBe(
    'TC-DC-P-2026-0041827',
  )
})

test('a truncated or foreign code belongs to no number', () => {
  const whole = tokenOf(JSON.stringify({ n: 'TC-DC-P-2026-0041827', h: '周以宁' }))
  for (const token of ['', 'x', 'a.b.c', whole.slice(0, 20), tokenOf('null'), tokenOf('{"n": 7}')])
    expect(certificateNumberOfToken(token), token).toBe('----')
})
