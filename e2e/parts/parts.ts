import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { test as base, type CDPSession, expect, type Page } from '@playwright/test'
import { buildPartsOnce } from '../testing/built-parts.ts'
import { blockFont } from './block-font.ts'

export { expect }

/** Not a secure address, as of a portal in a company's own network: the browser has no clipboard object there. */
const address = 'http://parts.test/'
const blocks = `@font-face { font-family: Blocks; src: url(data:font/ttf;base64,${blockFont('Blocks').toString('base64')}) }
  *, *::before, *::after, *::placeholder { font-family: Blocks !important; font-synthesis: none !important; caret-color: transparent !important }`
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

type Ways = {
  /** Draws a part as its user has it, its time under the test. */
  open: (part: string, locale?: 'zh' | 'en') => Promise<void>
  /**
   * Draws a part in one of its states (`apps/web/parts/states.json`), a block for each letter, and waits until it no
   * longer changes.
   */
  show: (part: string, state: string) => Promise<void>
}
/**
 * Serves the built parts as the proxy of the browser, which has no other way to their address, and returns the
 * server's own address. Given to the browser by the test, the five megabytes of a page were copied four times.
 */
async function serveParts(built: string): Promise<{ readonly proxy: string; close(): void }> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', address)
    const name = pathname.slice(1) || 'index.html'
    const type = types[path.extname(name)]
    if (!type) return response.writeHead(404).end()
    const body = readFileSync(path.join(built, name))
    response.writeHead(200, { 'content-type': type })
    response.end(
      name === 'index.html' && searchParams.has('blocks')
        ? body.toString().replace('</head>', `<style>${blocks}</style></head>`)
        : body,
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    proxy: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A test with a single part of the web app on a page: `open('dialog')` opens `apps/web/parts/dialog.part.tsx`. */
export const test = base.extend<Ways & { sound: undefined }, { built: string; served: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first argument
  built: [async ({}, use) => use(await buildPartsOnce()), { scope: 'worker', timeout: 120_000 }],
  served: [
    async ({ built }, use) => {
      const { proxy, close } = await serveParts(built)
      await use(proxy)
      close()
    },
    { scope: 'worker' },
  ],
  proxy: async ({ served }, use) => use({ server: served }),
  sound: async ({ page }, use) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    await use(undefined)
    expect(faults).toEqual([])
  },
  open: async ({ page, sound: _sound }, use) =>
    use(async (part, locale = 'en') => {
      await page.clock.install()
      await page.addInitScript(`localStorage.setItem('locale', '${locale}')`)
      await page.goto(`${address}?part=${part}`)
      await expect(page.locator('main > *').first()).toBeVisible()
    }),
  show: async ({ page, sound: _sound }, use) =>
    use(async (part, state) => {
      await page.clock.setFixedTime('2026-03-10T08:00:00Z')
      await page.addInitScript('localStorage.clear(); sessionStorage.clear()')
      await page.goto(`${address}?part=${part}&${state}&theme=light&locale=en&blocks`)
      await expect(page.locator('html[data-ready]')).toBeAttached()
    }),
})

/** Returns the events that the part has reported so far. */
export const readReportedEvents = (page: Page): Promise<string[]> => page.evaluate('window.told ?? []')

/** Returns the texts of the roles `status` and `alert` that a screen reader can reach, without empty and inert ones. */
export async function readAnnouncements(page: Page): Promise<{ readonly role: string; readonly words: string }[]> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const wordsOf = (id: string): string => {
    const node = byId.get(id)
    if (!node) return ''
    return node.role?.value === 'StaticText'
      ? String(node.name?.value ?? '')
      : (node.childIds ?? []).map(wordsOf).join('')
  }
  return nodes
    .filter(({ ignored, role }) => !ignored && (role?.value === 'status' || role?.value === 'alert'))
    .map(({ nodeId, role }) => ({ role: String(role?.value), words: wordsOf(nodeId) }))
    .filter(({ words }) => words !== '')
}
