import type { BilingualText } from '../../../../core/text/language.ts'
import { claimFieldWords } from './claim-fields.words.ts'
import type { ClaimNames, ConnectorSection } from './connector.ts'

/** Returns the section of the form for the names of a provider's claims, with their defaults. */
export const claimsSection = (
  words: { title: BilingualText; hint: BilingualText },
  usual: ClaimNames,
): ConnectorSection => ({
  ...words,
  fields: (['subject', 'email', 'name', 'employeeNo', 'department'] as const).map((claim) => ({
    name: `claims.${claim}` as const,
    kind: 'text',
    label: claimFieldWords[claim],
    initial: usual[claim],
    maxLength: 200,
    pattern: /^[A-Za-z0-9_.:/-]*$/,
    isHalf: true,
    ...(claim === 'subject' ? { isRequired: true, movesLinks: true } : {}),
  })),
})
