import type { Settings } from '../../settings/settings.ts'
import { type Lang, pickText } from '../text/language.ts'
import { demoOperator, unnamedOperator } from './operator.words.ts'

export type Operator = {
  readonly name: string
  readonly address: string
  readonly email: string | null
  readonly phone: string | null
}

/** The operator of this portal, in the reader's language. If none is set, the portal's own name. */
export function operatorOf({ operator, demo }: Pick<Settings, 'operator' | 'demo'>, lang: Lang): Operator {
  const isNamed = Boolean(operator.name.zh || operator.name.en)
  const { name, address, email, phone } = demo && !isNamed ? demoOperator : operator
  return {
    name: pickText(name, lang) || pickText(unnamedOperator, lang),
    address: pickText(address, lang),
    email,
    phone,
  }
}
