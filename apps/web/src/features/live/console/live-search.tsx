import { IconBroadcast } from '@tabler/icons-react'
import { isApiError } from '#web/api/api-error.ts'
import { currentLocale } from '#web/api/locale.ts'
import { type PaletteItem, registerSearchProvider } from '#web/console/palette/palette-store.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatRecent } from '#web/ui/format.ts'
import { findLiveClasses } from './live-console.queries.ts'
import { liveConsoleTexts } from './live-console-texts.ts'

/** Adds live classes to the palette's search; people without permission to manage them find none. */
export function registerLiveSearch(): void {
  registerSearchProvider({
    id: 'live',
    words: () => liveConsoleTexts.peek(currentLocale())?.title ?? '',
    search: async (query, signal) => {
      const [{ rows }] = await Promise.all([
        findLiveClasses(query, 5, signal).catch(noneIfForbidden),
        liveConsoleTexts.load(),
      ])
      return rows.map(
        ({ classId, title, startsAt }): PaletteItem => ({
          id: `live ${classId}`,
          words: pickReaderText(title),
          note: formatRecent(startsAt),
          icon: <IconBroadcast size={16} stroke={1.5} aria-hidden />,
          to: `/console/live/${classId}`,
        }),
      )
    },
  })
}

function noneIfForbidden(error: unknown): { readonly rows: [] } {
  if (isApiError(error, 'forbidden')) return { rows: [] }
  throw error
}
