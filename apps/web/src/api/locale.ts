import { storage } from './storage.ts'
import { createStore, useStore } from './store.ts'

export const locales = ['zh', 'en'] as const
export type Locale = (typeof locales)[number]

/**
 * The value in local storage; on a first visit the language that `boot.js` took from the browser's languages; otherwise
 * Chinese.
 */
function firstLocale(): Locale {
  const kept = storage.read('locale')
  if (kept === 'zh' || kept === 'en') return kept
  return document.documentElement.lang === 'en' ? 'en' : 'zh'
}
/** The language of the page. Change it with `changeLocale` of ui/texts.ts. */
export const localeStore = createStore<Locale>(firstLocale())
export const currentLocale = (): Locale => localeStore.get()
export const useLocale = (): Locale => useStore(localeStore)
export const languageTagOf = (locale: Locale): string => (locale === 'zh' ? 'zh-CN' : 'en')
