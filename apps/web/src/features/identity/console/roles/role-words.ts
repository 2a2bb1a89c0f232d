import { consoleTexts } from '#web/console/console-texts.ts'
import { allowedEntries } from '#web/console/entries.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { RoleSummary } from './roles.queries.ts'
import { rolesTexts } from './roles-texts.ts'

/**
 * Returns functions for the name and the description of a role, and for the pages that it opens: with permissions for
 * all companies, or for one.
 */
export function useRoleWords() {
  const t = useTexts(rolesTexts)
  const { pages } = useTexts(consoleTexts)
  return {
    nameOf: ({ builtIn, name }: RoleSummary): string => (builtIn && t.roles[builtIn]?.name) || pickReaderText(name),
    sentenceOf: ({ builtIn, description }: RoleSummary): string =>
      (builtIn && t.roles[builtIn]?.sentence) || pickReaderText(description),
    opens: ({ grants }: Pick<RoleSummary, 'grants'>, isForCompany: boolean): string => {
      const held = isForCompany ? { grants: [], companyGrants: grants } : { grants, companyGrants: [] }
      const names = allowedEntries(held).flatMap((entry) =>
        entry.pages.filter((page) => page.grants.length > 0).map((page) => pages[page.name]),
      )
      return t.opens(t.join(names))
    },
  }
}
