import { expect, test } from 'vitest'
import { texts as en } from '../src/features/site/console/pages/texts/en.ts'
import { texts as zh } from '../src/features/site/console/pages/texts/zh.ts'
import { pageHeads } from './page-heads.ts'

test('the console names the pages as their headings do', () => {
  // Staff cannot rename the home page and the pages with one form.
  const headed = Object.entries(pageHeads).filter(([address]) => !['/', '/login', '/join'].includes(address))
  expect(headed.map(([address]) => [address, zh.home.pages[address], en.home.pages[address]])).toEqual(
    headed.map(([address, { title }]) => [address, title.zh, title.en]),
  )
})
