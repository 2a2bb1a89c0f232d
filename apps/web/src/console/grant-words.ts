import { useTexts } from '#web/ui/texts.ts'
import { consoleTexts } from './console-texts.ts'

type Words = Pick<NonNullable<ReturnType<typeof consoleTexts.peek>>, 'grants' | 'grantForCompany' | 'joinGrants'>

/**
 * Formats permissions with the names that staff know: `exams, company:live` as *Exams, Live classes (this company)*.
 */
export function formatGrants(value: string, words: Words): string {
  const names: Readonly<Record<string, string>> = words.grants
  const nameOf = (grant: string) => {
    const [, own, name = ''] = /^(company:)?(.*)$/s.exec(grant) ?? []
    const named = names[name] ?? name
    return own ? words.grantForCompany(named) : named
  }
  return words.joinGrants(value.split(', ').map(nameOf))
}

/** Returns a function that formats permissions with the names that staff know, in the language of the page. */
export function useFormatGrants(): (value: string) => string {
  const words = useTexts(consoleTexts)
  return (value) => formatGrants(value, words)
}
