import { expect, test, vi } from 'vitest'
import { isConsolePath } from './shell/console-address.ts'

test('addresses are exact: another spelling is no page, as the server says', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  const { createPortalRouter } = await import('./router.tsx')
  const router = await createPortalRouter('/')
  const routeOf = (address: string) => router.getMatchedRoutes(address)[2]?.id
  expect(routeOf('/exam/list')).toBe('/exam/list')
  expect(routeOf('/Exam/List')).not.toBe('/exam/list')
  expect(routeOf('/User/recordDetail')).not.toBe('/user/recordDetail')
}, 60_000)

test('the console’s routes are there for who arrives in it', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  const { createPortalRouter } = await import('./router.tsx')
  expect(['/console', '/console/people', '/consoles', '/'].map(isConsolePath)).toEqual([true, true, false, false])
  const opened = (router: Awaited<ReturnType<typeof createPortalRouter>>) =>
    router.getMatchedRoutes('/console/people')[2]?.id
  expect(opened(await createPortalRouter('/'))).not.toBe('/console/people/')
  expect(opened(await createPortalRouter('/console'))).toBe('/console/people/')
}, 60_000)
