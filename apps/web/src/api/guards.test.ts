import { afterEach, expect, test } from 'vitest'
import { requireSignInBelow } from './guards.ts'
import { closeSignInModal, signInModalStore } from './login-modal.ts'

afterEach(closeSignInModal)

test.each([
  ['/user/exam', true],
  ['/user', true],
  ['/user/nonsense', false],
])('a visitor at %s is asked to sign in: %s', (pathname, isAsked) => {
  requireSignInBelow({ location: { href: pathname, pathname }, preload: false })
  expect(signInModalStore.get()).toBe(isAsked)
})
