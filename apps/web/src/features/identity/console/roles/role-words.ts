import { consoleTexts } from '#web/console/console-texts.ts'
import { allowedEntries } from '#web/console/entries.ts'
import { pickWords } from '#web/ui/bilingual-words.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { RoleName } from './roles.queries.ts'
import { rolesTexts } from './roles-texts.ts'

/**
 * Returns functions for the name and the description of a role, and for the pages that it opens: with permissions for
 * all companies, or for one.
 */
export function useRoleWords() {
  const t = useTexts(rolesTexts)
  const { pages } = useTexts(consoleTexts)
  return {
    nameOf: ({ builtIn, name }: RoleName): string => (builtIn && t.roles[builtIn]?.name) || pickWords(name),
    sentenceOf: ({ builtIn, description }: RoleName): string =>
      (builtIn && t.roles[builtIn]?.sentence) || pickWords(description),
    opens: ({ grants }: Pick<RoleName, 'grants'>, isForCompany: boolean): string => {
      const held = isForCompany ? { grants: [], companyGrants: grants } : { grants, companyGrants: [] }
      const names = allowedEntries(held).flatMap((entry) =>
        entry.pages.filter((page) => page.grants.length > 0).map((page) => pages[page.name]),
      )
      return t.opens(t.join(names))
    },
  }
}
