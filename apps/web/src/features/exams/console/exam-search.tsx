import { IconFileText } from '@tabler/icons-react'
import { isApiError } from '#web/api/api-error.ts'
import { currentLocale } from '#web/api/locale.ts'
import { type PaletteItem, registerSearchProvider } from '#web/console/palette/palette-store.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { findExams } from './exams-console.queries.ts'
import { examsConsoleTexts } from './exams-console-texts.ts'

/** The maximum number of exams shown in the palette. */
const shown = 5

/** Adds exams to the palette; each opens on its page. People who can't edit exams find none. */
export function registerExamSearch(): void {
  registerSearchProvider({
    id: 'exams',
    words: () => examsConsoleTexts.peek(currentLocale())?.title ?? '',
    search: async (query, signal) => {
      const [{ rows }] = await Promise.all([
        findExams(query, shown, signal).catch(noneIfForbidden),
        examsConsoleTexts.load(),
      ])
      const t = examsConsoleTexts.peek(currentLocale())
      return rows.map(
        ({ examId, title, kind, phase }): PaletteItem => ({
          id: `exam ${examId}`,
          words: pickReaderText(title),
          note: t ? `${t.kinds[kind]} · ${t.phases[phase]}` : '',
          icon: <IconFileText size={16} stroke={1.5} aria-hidden />,
          to: `/console/exams/${examId}`,
        }),
      )
    },
  })
}

function noneIfForbidden(error: unknown): { readonly rows: [] } {
  if (isApiError(error, 'forbidden')) return { rows: [] }
  throw error
}
