import { storage } from './storage.ts'
import { createStore, useStore } from './store.ts'

export const locales = ['zh', 'en'] as const
export type Locale = (typeof locales)[number]

/** Kept in local storage, Chinese when nothing is (specification section 4). Change it with `changeLocale` of ui/texts.ts. */
export const localeStore = createStore<Locale>(storage.read('locale') === 'en' ? 'en' : 'zh')
export const currentLocale = (): Locale => localeStore.get()
export const useLocale = (): Locale => useStore(localeStore)
export const languageTag = (locale: Locale): string => (locale === 'zh' ? 'zh-CN' : 'en')
