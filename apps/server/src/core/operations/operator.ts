import type { Settings } from '../../settings/settings.ts'
import { type BilingualText, type Lang, pickText } from '../text/language.ts'

/** The training organisation of the demo; an operator's own settings go before it. */
const demoOperator: Settings['operator'] = {
  name: { zh: '衡桥培训认证中心有限公司', en: 'Hengqiao Training and Certification Ltd' },
  address: { zh: '南京市建邺区江东中路 369 号 12 层', en: '12/F, 369 Jiangdong Middle Road, Jianye District, Nanjing' },
  email: 'service@hengqiao.example',
  phone: '+86 25 5555 0136',
}
const portalName: BilingualText = { zh: '培训认证中心', en: 'the Training and Certification Centre' }

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
  return { name: pickText(name, lang) || pickText(portalName, lang), address: pickText(address, lang), email, phone }
}
