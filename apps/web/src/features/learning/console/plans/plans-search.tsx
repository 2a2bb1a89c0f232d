import { IconListCheck } from '@tabler/icons-react'
import { isApiError } from '#web/api/api-error.ts'
import { currentLocale } from '#web/api/locale.ts'
import { type PaletteItem, registerSearchProvider } from '#web/console/palette/palette-store.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { findPlans } from './plan-console.queries.ts'
import { planConsoleTexts } from './plan-console-texts.ts'

/** Adds study plans to the palette's search; people without permission to manage them find none. */
export function registerPlanSearch(): void {
  registerSearchProvider({
    id: 'plans',
    words: () => planConsoleTexts.peek(currentLocale())?.title ?? '',
    search: async (query, signal) => {
      const [{ rows }] = await Promise.all([
        findPlans(query, 5, signal).catch(noneIfForbidden),
        planConsoleTexts.load(),
      ])
      return rows.map(
        ({ planId, title, company, status }): PaletteItem => ({
          id: `plan ${planId}`,
          words: pickReaderText(title),
          note: pickReaderText(company),
          icon: <IconListCheck size={16} stroke={1.5} aria-hidden />,
          to: status === 'published' ? `/console/plans/${planId}/progress` : `/console/plans/${planId}`,
        }),
      )
    },
  })
}

function noneIfForbidden(error: unknown): { readonly rows: [] } {
  if (isApiError(error, 'forbidden')) return { rows: [] }
  throw error
}
