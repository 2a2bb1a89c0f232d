import { isKnownAddress } from '@portal/contract/site/addresses.ts'
import type { LinkProps } from '@tanstack/react-router'

/**
 * Returns the link to the page of a bank, optionally with a question open beside the list; null when the portal has no
 * such page.
 */
export const bankLink = (bankId: string, questionId?: string): LinkProps | null =>
  isKnownAddress(`/console/questions/${bankId}`)
    ? ({
        to: '/console/questions/$bankId',
        params: { bankId },
        search: questionId ? { open: questionId } : {},
      } as unknown as LinkProps)
    : null
/** Returns the link to the page of all banks; null when the portal has no such page. */
export const bankListLink = (): LinkProps | null =>
  isKnownAddress('/console/questions') ? ({ to: '/console/questions' } as unknown as LinkProps) : null
