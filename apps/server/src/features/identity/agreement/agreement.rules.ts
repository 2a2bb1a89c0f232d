import type { Operator } from '../../../core/operations/operator.ts'
import { escapeMarkup } from '../../../core/text/escape-markup.ts'

/**
 * Returns markup with its placeholders replaced by escaped text: `{operator}` by the operator's name, `{portal}` by
 * that of the portal, `{contact}` by the operator's address, email and phone, or by the contact page if none is set.
 */
export function fillAgreementPlaceholders(
  html: string,
  operator: Operator,
  portal: string,
  contactPage: string,
): string {
  const ways = [operator.address, operator.email, operator.phone].filter((way) => way !== null && way !== '')
  const values: Record<string, string> = {
    operator: operator.name,
    portal,
    contact: ways.length > 0 ? ways.join(' · ') : contactPage,
  }
  return html.replace(/\{(operator|portal|contact)\}/g, (_, name: string) => escapeMarkup(values[name] ?? ''))
}
