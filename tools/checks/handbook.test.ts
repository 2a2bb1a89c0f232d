import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { portalAddresses } from '../../packages/contract/src/site/addresses.ts'
import { handbookChapters, handbookSections } from '../../packages/contract/src/site/handbook.ts'
import { handbookFolder, handbookLanguages, pictureOfAddress, readHandbookChapter } from '../handbook.ts'
import { listFiles, projectRoot, readText } from './tree.ts'

const own = (portalAddresses as readonly string[]).filter((address) => address.startsWith('/console'))
const chapterFiles = (lang: string) =>
  readdirSync(path.join(projectRoot, handbookFolder, lang)).map((file) => file.replace(/\.md$/, ''))

/** All texts of the web app in one language: a control that the handbook names is somewhere in them. */
const screenTexts = (lang: string) =>
  [
    ...listFiles(new RegExp(`^apps/web/src/.*texts/${lang}\\.ts$`)),
    'apps/server/src/features/operations/settings/settings.words.ts',
  ]
    .map(readText)
    .join('\n')
    .replaceAll("\\'", "'")
    .replace(/\\u([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const key = /^(Shift|(Ctrl|Alt|⌘) \S)$/

describe('the handbook', () => {
  test('has the same chapters and sections in both languages', () => {
    for (const lang of handbookLanguages) expect(chapterFiles(lang).sort()).toEqual([...handbookChapters].sort())
    for (const name of handbookChapters)
      expect(readHandbookChapter('en', name).sections.map(({ id }) => id)).toEqual(
        readHandbookChapter('zh', name).sections.map(({ id }) => id),
      )
  })

  test('has a section about every page of the console', () => {
    const lost = Object.entries(handbookSections).filter(([, at]) => {
      const [chapter = '', section] = at.split('#')
      return !readHandbookChapter('en', chapter).sections.some(({ id }) => id === section)
    })
    expect(lost).toEqual([])
  })

  test('has a picture of every list of the console, and none of a page that is gone', () => {
    for (const lang of handbookLanguages) {
      const named = handbookChapters.flatMap((name) => readHandbookChapter(lang, name).pictures)
      const taken = readdirSync(path.join(projectRoot, handbookFolder, 'pictures', lang)).map(
        (file) => `../pictures/${lang}/${file}`,
      )
      expect(taken.sort()).toEqual([...new Set(named)].sort())
      const pages = new Set(named.map((file) => path.basename(file, '.webp')))
      const known = new Set(own.map(pictureOfAddress))
      expect([...pages].filter((name) => !known.has(name))).toEqual([])
      const lists = own.filter((address) => !address.includes('$') && !address.startsWith('/console/handbook'))
      expect(lists.map(pictureOfAddress).filter((name) => !pages.has(name))).toEqual([])
      expect(named.every((file) => existsSync(path.join(projectRoot, handbookFolder, lang, file)))).toBe(true)
    }
  })

  test.each(handbookLanguages)('names controls as the screens do (%s)', (lang) => {
    const texts = screenTexts(lang)
    const unknown = handbookChapters.flatMap((name) =>
      readHandbookChapter(lang, name).sections.flatMap(({ id, text }) =>
        [...text.matchAll(/\*\*([^*]+)\*\*/g)]
          .map(([, words = '']) => words.trim())
          // Names with a number have … there, and › leads from a page to one of its subpages.
          .filter((words) => !key.test(words) && words.split(/\s*[…›]\s*/).some((part) => !texts.includes(part)))
          .map((words) => `${name}#${id}: ${words}`),
      ),
    )
    expect(unknown).toEqual([])
  })
})
