import { IconBuilding } from '@tabler/icons-react'
import { isApiError } from '#web/api/api-error.ts'
import { currentLocale } from '#web/api/locale.ts'
import { type PaletteItem, registerSearchProvider } from '#web/console/palette/palette-store.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { findCompanies } from './companies-console.queries.ts'
import { companiesConsoleTexts } from './companies-console-texts.ts'

const shown = 5

/** Adds companies to the palette's search; people without permission to manage companies find none. */
export function registerCompanySearch(): void {
  registerSearchProvider({
    id: 'companies',
    words: () => companiesConsoleTexts.peek(currentLocale())?.title ?? '',
    search: async (query, signal) => {
      const [{ rows }] = await Promise.all([
        findCompanies(query, shown, signal).catch(noneIfForbidden),
        companiesConsoleTexts.load(),
      ])
      return rows.map(
        ({ id, name, shortName }): PaletteItem => ({
          id: `company ${id}`,
          words: pickReaderText(shortName) || pickReaderText(name),
          note: pickReaderText(name),
          icon: <IconBuilding size={16} stroke={1.5} aria-hidden />,
          to: `/console/companies/${id}`,
        }),
      )
    },
  })
}

function noneIfForbidden(error: unknown): { readonly rows: [] } {
  if (isApiError(error, 'forbidden')) return { rows: [] }
  throw error
}
