import './library.ts'
import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { languageTagOf, useLocale } from '#web/api/locale.ts'
import { useFocusRecovery } from './keys/kept-focus.ts'

/** The root of the console: the language of the component library follows the reader's, and the focus is never lost. */
export function ConsoleRoot({ children }: { readonly children: ReactNode }) {
  useFocusRecovery()
  return <I18nProvider locale={languageTagOf(useLocale()) === 'en' ? 'en-US' : 'zh-CN'}>{children}</I18nProvider>
}
