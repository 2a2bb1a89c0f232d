import path from 'node:path'
import type { Plugin } from 'vite'

const gregorian = '\0gregorian-calendar'

/**
 * Reduces the component library of the console, which ships its texts in 34 languages and the calendars of 13
 * cultures. The portal has two languages, and both use the Gregorian calendar: the other texts are replaced by English,
 * which is also the library's fallback, and the other calendars are left out (4 kB of gzip).
 */
export function keepTwoLanguages(): Plugin {
  return {
    name: 'two-languages',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer) return null
      if (/\/createCalendar\.mjs$/.test(source) && /node_modules\/@internationalized\/date\//.test(importer))
        return gregorian
      const file = /\/intl\/.*\/([a-z]{2}-[A-Z]{2})\.mjs$/.exec(source)
      if (
        !file ||
        !/node_modules\/(react-aria|react-stately|react-aria-components)\//.test(importer) ||
        ['zh-CN', 'en-US'].includes(file[1] ?? '')
      )
        return null
      return path.resolve(
        path.dirname(importer.split('?')[0] ?? importer),
        source.replace(`${file[1]}.mjs`, 'en-US.mjs'),
      )
    },
    load: (id) =>
      id === gregorian
        ? `import { GregorianCalendar } from '@internationalized/date'\nexport const createCalendar = () => new GregorianCalendar()`
        : null,
  }
}
