import { use } from 'react'
import { currentLocale, type Locale, languageTagOf, localeStore, useLocale } from '#web/api/locale.ts'
import { storage } from '#web/api/storage.ts'

type Module<T> = { readonly texts: T }
type Loader<T> = () => Promise<Module<T>>
export type Texts<T> = {
  /** Loads the texts of a language, by default the current one; repeated calls make one request. */
  readonly load: (locale?: Locale) => Promise<T>
  /** The texts, if they are already loaded. */
  readonly peek: (locale: Locale) => T | undefined
}

const used = new Set<Texts<unknown>>()

/**
 * Defines the texts of one feature, loaded per language when first needed. `zh` is the source, and `en` has its type.
 * For texts that every page uses, pass the Chinese directly, so that pages in the default language need not wait.
 */
export function defineTexts<T>(loaders: {
  readonly zh: Loader<T> | Module<T>
  readonly en: Loader<NoInfer<T>>
}): Texts<T> {
  const ready: Partial<Record<Locale, T>> = {}
  const load = (locale: Locale): Promise<Module<T>> => {
    const source = loaders[locale]
    return typeof source === 'function' ? source() : Promise.resolve(source)
  }
  const pending: Partial<Record<Locale, Promise<T>>> = {}
  if (typeof loaders.zh !== 'function') {
    ready.zh = loaders.zh.texts
    pending.zh = fulfilled(Promise.resolve(ready.zh), ready.zh)
  }
  const self: Texts<T> = {
    load(locale = currentLocale()) {
      used.add(self)
      pending[locale] ??= load(locale).then(
        (module) => {
          ready[locale] = module.texts
          const loaded = pending[locale]
          if (loaded) fulfilled(loaded, module.texts)
          return module.texts
        },
        (error: unknown) => {
          delete pending[locale]
          throw error
        },
      )
      return pending[locale]
    },
    peek: (locale) => ready[locale],
  }
  return self
}

/** Marks a promise as React does, so that `use` reads it without waiting. */
const fulfilled = <T>(promise: Promise<T>, value: T): Promise<T> =>
  Object.assign(promise, { status: 'fulfilled', value })

/**
 * Returns the texts in the reader's language. Routes load them before the screen is rendered, so this seldom waits.
 * `use` is always called, even if they are loaded, because a component that has waited runs again from its start and
 * must make the same calls.
 */
export function useTexts<T>(texts: Texts<T>): T {
  return use(texts.load(useLocale()))
}

/**
 * Changes the language without a reload. The texts of everything on screen are fetched first, so that nothing flickers.
 */
export async function changeLocale(locale: Locale): Promise<void> {
  await Promise.all([...used].map((texts) => texts.load(locale)))
  storage.write('locale', locale)
  document.documentElement.lang = languageTagOf(locale)
  localeStore.set(locale)
}
