import { IconChalkboard } from '@tabler/icons-react'
import { isApiError } from '#web/api/api-error.ts'
import { currentLocale } from '#web/api/locale.ts'
import { type PaletteItem, registerSearchProvider } from '#web/console/palette/palette-store.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { findTrainingClasses } from './class-console.queries.ts'
import { trainingClassConsoleTexts } from './class-console-texts.ts'
import { formatClassDays } from './class-days.ts'

/** Adds classes to the palette's search; people without permission to manage them find none. */
export function registerClassSearch(): void {
  registerSearchProvider({
    id: 'classes',
    words: () => trainingClassConsoleTexts.peek(currentLocale())?.title ?? '',
    search: async (query, signal) => {
      const [{ rows }] = await Promise.all([
        findTrainingClasses(query, 5, signal).catch(noneIfForbidden),
        trainingClassConsoleTexts.load(),
      ])
      return rows.map(
        (row): PaletteItem => ({
          id: `class ${row.classId}`,
          words: pickReaderText(row.title),
          note: [formatClassDays(row), row.city ? pickReaderText(row.city) : ''].filter(Boolean).join(' · '),
          icon: <IconChalkboard size={16} stroke={1.5} aria-hidden />,
          to: `/console/classes/${row.classId}/people`,
        }),
      )
    },
  })
}

function noneIfForbidden(error: unknown): { readonly rows: [] } {
  if (isApiError(error, 'forbidden')) return { rows: [] }
  throw error
}
