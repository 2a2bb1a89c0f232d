import { IconUser } from '@tabler/icons-react'
import { isApiError } from '#web/api/api-error.ts'
import { currentLocale } from '#web/api/locale.ts'
import { type PaletteItem, registerSearchProvider } from '#web/console/palette/palette-store.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { findPeople } from './people.queries.ts'
import { peopleConsoleTexts } from './people-console-texts.ts'

/** The maximum of people in the palette. */
const shown = 6

/** Adds people to the palette, for staff who manage them; each opens next to the list. */
export function registerPeopleSearch(): void {
  registerSearchProvider({
    id: 'people',
    words: () => peopleConsoleTexts.peek(currentLocale())?.title ?? '',
    prefix: '@',
    search: async (query, signal) => {
      const [{ rows }] = await Promise.all([
        findPeople(query, shown, signal).catch(nobodyIfForbidden),
        peopleConsoleTexts.load(),
      ])
      return rows.map(
        ({ id, name, nameLatin, employeeNo, department, position }): PaletteItem => ({
          id: `person ${id}`,
          words: (currentLocale() === 'en' && nameLatin) || name,
          note: [employeeNo, position && pickReaderText(position), department && pickReaderText(department.name)]
            .filter(Boolean)
            .join(' · '),
          icon: <IconUser size={16} stroke={1.5} aria-hidden />,
          to: `/console/people?q=${encodeURIComponent(employeeNo ?? name)}&open=${id}`,
        }),
      )
    },
  })
}

function nobodyIfForbidden(error: unknown): { readonly rows: [] } {
  if (isApiError(error, 'forbidden')) return { rows: [] }
  throw error
}
