import { IconSchool } from '@tabler/icons-react'
import { isApiError } from '#web/api/api-error.ts'
import { currentLocale } from '#web/api/locale.ts'
import { type PaletteItem, registerSearchProvider } from '#web/console/palette/palette-store.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { findTeachers } from './teachers.queries.ts'
import { teachersConsoleTexts } from './teachers-console-texts.ts'

/** The maximum number of instructors shown in the palette. */
const shown = 5

/**
 * Adds instructors to the palette's search; each opens next to the list. People without permission to author courses
 * find none.
 */
export function registerTeacherSearch(): void {
  registerSearchProvider({
    id: 'teachers',
    words: () => teachersConsoleTexts.peek(currentLocale())?.title ?? '',
    search: async (query, signal) => {
      const [rows] = await Promise.all([
        findTeachers(query, shown, signal).catch(noneIfForbidden),
        teachersConsoleTexts.load(),
      ])
      return rows.map(
        ({ teacherId, name, title }): PaletteItem => ({
          id: `teacher ${teacherId}`,
          words: pickReaderText(name),
          note: pickReaderText(title),
          icon: <IconSchool size={16} stroke={1.5} aria-hidden />,
          to: `/console/teachers?open=${teacherId}`,
        }),
      )
    },
  })
}

function noneIfForbidden(error: unknown): readonly [] {
  if (isApiError(error, 'forbidden')) return []
  throw error
}
