import type { Deps } from '../deps.ts'
import { type Lang, pickText } from '../text/language.ts'
import { demoOperator } from './operator.words.ts'

export type Operator = {
  readonly name: string
  readonly address: string
  readonly email: string | null
  readonly phone: string | null
}

/**
 * Returns the operator of this portal, in the reader's language: the issuer of the brand and its contacts or, in a demo
 * without its own names, those of the demo.
 */
export function operatorOf({ settings, brand }: Pick<Deps, 'settings' | 'brand'>, lang: Lang): Operator {
  const { issuer, isOwn, contact } = brand.current()
  const { name, address, email, phone } = settings.demo && !isOwn ? demoOperator : { name: issuer, ...contact }
  return { name: pickText(name, lang), address: pickText(address, lang), email, phone }
}
