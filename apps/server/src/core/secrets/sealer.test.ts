import { expect, test } from 'vitest'
import { systemRandom } from './random.ts'
import { createSealer } from './sealer.ts'

const sealer = createSealer(['a secret of more than thirty-two characters'], systemRandom)

test('what is sealed opens again, with the same secret and for the same purpose only', () => {
  const sealed = sealer.seal('密钥 secret', 'wecom company-1')
  expect(sealer.open(sealed, 'wecom company-1')).toBe('密钥 secret')
  expect(sealer.open(sealed, 'wecom company-2')).toBeNull()
  expect(
    createSealer(['another secret of more than thirty-two'], systemRandom).open(sealed, 'wecom company-1'),
  ).toBeNull()
  expect(sealed.toString('latin1')).not.toContain('secret')
})

test('a changed or cut one does not open, and sealing twice gives two texts', () => {
  const sealed = sealer.seal('secret', 'x')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(sealer.open(changed, 'x')).toBeNull()
    expect(sealer.open(sealed.subarray(0, at), 'x')).toBeNull()
  }
  expect(sealer.seal('secret', 'x').equals(sealed)).toBe(false)
})
