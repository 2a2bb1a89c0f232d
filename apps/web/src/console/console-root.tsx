import './library.ts'
import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { languageTag, useLocale } from '#web/api/locale.ts'

/** What everything of the console stands in: the language of the kept library follows the reader's. */
export function ConsoleRoot({ children }: { readonly children: ReactNode }) {
  return <I18nProvider locale={languageTag(useLocale()) === 'en' ? 'en-US' : 'zh-CN'}>{children}</I18nProvider>
}
