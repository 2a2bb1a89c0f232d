import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultPortalNames } from './brand.limits.ts'
import { fillPageWithBrand, type PageBrand } from './brand.page.ts'

const page = readFileSync(new URL('apps/web/index.html', `file://${process.cwd()}/`), 'utf8')
const none = { zh: '', en: '' }
const brand: PageBrand = {
  ...defaultPortalNames,
  logo: null,
  logoDark: null,
  icon: null,
  shades: null,
  footer: none,
  records: [],
  pagesOff: [],
  pageTexts: {},
}

test('the page of the web app names no portal of its own, and the brand fills every place', () => {
  for (const name of Object.values(defaultPortalNames.name)) expect(page).not.toContain(name)
  const filled = fillPageWithBrand(page, brand)
  expect(filled).not.toContain('%portal.')
  expect(filled).toContain('<title>培训认证中心</title>')
  expect(filled).toContain('<span lang="en">Training Centre</span>')
  expect(filled).toContain('href="/icon.svg" type="image/svg+xml"')
})

test('a brand is text: no markup of it reaches the page, and it can be read back', () => {
  const name = { zh: '"><script>alert(1)</script>', en: "A & B's $& %portal.icon%" }
  const filled = fillPageWithBrand(page, { ...brand, name, shortName: name })
  expect(filled).not.toContain('<script>alert')
  const content = /<meta name="portal" content="([^"]*)"/.exec(filled)?.[1] ?? ''
  const read = content.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
  expect((JSON.parse(read) as PageBrand).name).toEqual(name)
})

test('pictures and colours go into the first paint', () => {
  const shades = Array.from({ length: 10 }, (_, at) => `#00000${at}`)
  const filled = fillPageWithBrand(page, {
    ...brand,
    logo: '/files/read?fileId=1',
    logoDark: '/files/read?fileId=2',
    icon: '/i',
    shades,
  })
  expect(filled).toContain('--portal-signal:#000000;')
  expect(filled).toContain('--portal-filled-dark:#000009"')
  expect(filled).toContain('<img src="/files/read?fileId=2" alt="" width="28" height="28" data-for="dark">')
  expect(filled).toContain('<link rel="icon" href="/i" />')
})
