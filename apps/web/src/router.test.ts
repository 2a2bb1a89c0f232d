import { expect, test, vi } from 'vitest'

test('addresses are exact: another spelling is no page, as the server says', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  const { createPortalRouter } = await import('./router.tsx')
  const routeOf = (address: string) => createPortalRouter().getMatchedRoutes(address)[2]?.id
  expect(routeOf('/exam/list')).toBe('/exam/list')
  expect(routeOf('/Exam/List')).not.toBe('/exam/list')
  expect(routeOf('/User/recordDetail')).not.toBe('/user/recordDetail')
}, 60_000)
