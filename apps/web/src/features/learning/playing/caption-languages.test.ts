import { expect, test } from 'vitest'
import { initialCaptionLanguage, languageName } from './caption-languages.ts'

test("a language is named in the reader's language", () => {
  expect([
    languageName('fr', 'zh'),
    languageName('fr', 'en'),
    languageName('zh', 'zh'),
    languageName('en', 'zh'),
  ]).toEqual(['法语', 'French', '中文', '英语'])
  expect(languageName('qaa', 'en')).toBe('qaa')
  expect(languageName('no language', 'en')).toBe('no language')
})

test("subtitles start in the reader's language", () => {
  const in_ = (...langs: string[]) => langs.map((lang) => ({ lang }))
  expect(initialCaptionLanguage(in_('zh', 'en', 'fr'), 'en')).toBe('en')
  expect(initialCaptionLanguage(in_('fr', 'zh-TW'), 'zh')).toBe('zh-TW')
  expect(initialCaptionLanguage(in_('fr', 'de'), 'zh')).toBe('fr')
  expect(initialCaptionLanguage([], 'zh')).toBe('off')
})
