import { isKnownAddress } from '@portal/contract/site/addresses.ts'
import { expect, test } from 'vitest'
import { pageNameOf } from './page-name.rules.ts'
import { texts as en } from './texts/en.ts'
import { texts as zh } from './texts/zh.ts'

test('a link of the portal has the name of its page, whatever it asks of it; others have none', () => {
  const names = { '/news': 'News' }
  expect(['/news', ' /news ', '/news?id=1', '/news#top'].map((link) => pageNameOf(link, names))).toEqual(
    Array(4).fill('News'),
  )
  expect(
    ['', undefined, '/new', '/news/1', 'https://portal.example/news', 'constructor'].map((link) =>
      pageNameOf(link, names),
    ),
  ).toEqual(Array(6).fill(null))
})

test('the named pages are pages, and both languages name the same', () => {
  const pages = Object.keys(zh.home.pages)
  expect(pages.filter((page) => !isKnownAddress(page))).toEqual([])
  expect(Object.keys(en.home.pages)).toEqual(pages)
})
