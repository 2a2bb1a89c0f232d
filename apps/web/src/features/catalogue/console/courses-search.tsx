import { IconBook2 } from '@tabler/icons-react'
import { isApiError } from '#web/api/api-error.ts'
import { currentLocale } from '#web/api/locale.ts'
import { type PaletteItem, registerSearchProvider } from '#web/console/palette/palette-store.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { findCourses } from './courses.queries.ts'
import { coursesConsoleTexts } from './courses-console-texts.ts'

/** The maximum number of courses shown in the palette. */
const shown = 6

/**
 * Adds courses to the palette's search; each opens in the editor. People without permission to author courses find
 * none.
 */
export function registerCourseSearch(): void {
  registerSearchProvider({
    id: 'courses',
    words: () => coursesConsoleTexts.peek(currentLocale())?.title ?? '',
    search: async (query, signal) => {
      const [{ rows }] = await Promise.all([
        findCourses(query, shown, signal).catch(noneIfForbidden),
        coursesConsoleTexts.load(),
      ])
      const t = coursesConsoleTexts.peek(currentLocale())
      return rows.map(
        ({ productId, title, kind, status, teacher }): PaletteItem => ({
          id: `course ${productId}`,
          words: pickReaderText(title) || (t?.untitled ?? ''),
          note: [t?.kinds[kind], t?.statuses[status], teacher && pickReaderText(teacher.name)]
            .filter(Boolean)
            .join(' · '),
          icon: <IconBook2 size={16} stroke={1.5} aria-hidden />,
          to: `/console/courses/${productId}`,
        }),
      )
    },
  })
}

function noneIfForbidden(error: unknown): { readonly rows: [] } {
  if (isApiError(error, 'forbidden')) return { rows: [] }
  throw error
}
