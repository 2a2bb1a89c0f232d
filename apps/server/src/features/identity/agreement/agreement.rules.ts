import type { Operator } from '../../../core/operations/operator.ts'
import { escapeMarkup } from '../../../core/text/escape-markup.ts'

/** The text with its operator in it: `{operator}` is the name, `{contact}` every way to reach them. */
export function fillOperator(html: string, operator: Operator, contactPage: string): string {
  const ways = [operator.address, operator.email, operator.phone].filter((way) => way !== null && way !== '')
  const values: Record<string, string> = {
    operator: operator.name,
    contact: ways.length > 0 ? ways.join(' · ') : contactPage,
  }
  return html.replace(/\{(operator|contact)\}/g, (_, name: string) => escapeMarkup(values[name] ?? ''))
}
