import { beforeEach, expect, test } from 'vitest'
import { applyCompanyColor, removeCompanyColor, removeOtherCompanyColor } from './brand.ts'

const isShown = () => document.documentElement.hasAttribute('data-brand')
beforeEach(() => applyCompanyColor({ companyId: 'one', color: '#8a1f2b' }))

test('a page without a header keeps the colour of its company, and hides that of another one', async () => {
  removeOtherCompanyColor('one')
  expect(isShown()).toBe(true)
  removeOtherCompanyColor('two')
  expect(isShown()).toBe(false)
  await applyCompanyColor({ companyId: 'one', color: '#8a1f2b' })
  expect(isShown()).toBe(true)
})

test('a colour that is still computed does not return once it was hidden', async () => {
  const shown = applyCompanyColor({ companyId: 'three', color: '#1f6b8a' })
  removeCompanyColor()
  await shown
  expect(isShown()).toBe(false)
})
