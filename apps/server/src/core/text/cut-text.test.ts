import { expect, test } from 'vitest'
import { cleanFileName } from '../files/sniff.ts'
import { cutText, endOfText } from './cut-text.ts'

test('a text is cut between characters', () => {
  expect(cutText('ab😀', 3)).toBe('ab')
  expect(cutText('ab😀', 4)).toBe('ab😀')
  expect(cutText('😀', 1)).toBe('')
  expect(endOfText('😀ab', 3)).toBe('ab')
  expect(endOfText('😀ab', 4)).toBe('😀ab')
})

test('a long file name keeps its end, and can be written into an address', () => {
  const name = cleanFileName(`${'x'.repeat(50)}😀${'y'.repeat(115)}.pdf`)
  expect(encodeURIComponent(name)).toBe(`${'y'.repeat(115)}.pdf`)
})
