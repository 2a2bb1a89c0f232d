import type { Settings } from '../../settings/settings.ts'
import type { Deps } from '../deps.ts'
import { type Lang, pickText } from '../text/language.ts'

/** The training organisation of the demo; an organisation's own names go before it. */
const demoOperator: Settings['operator'] = {
  name: { zh: '衡桥培训认证中心有限公司', en: 'Hengqiao Training and Certification Ltd' },
  address: { zh: '南京市建邺区江东中路 369 号 12 层', en: '12/F, 369 Jiangdong Middle Road, Jianye District, Nanjing' },
  email: 'service@hengqiao.example',
  phone: '+86 25 5555 0136',
}

export type Operator = {
  readonly name: string
  readonly address: string
  readonly email: string | null
  readonly phone: string | null
}

/** The operator of this portal, in the reader's language: the issuer of the brand, and how to reach it. */
export function operatorOf({ settings, brand }: Pick<Deps, 'settings' | 'brand'>, lang: Lang): Operator {
  const { issuer, isOwn, contact } = brand.current()
  const { name, address, email, phone } = settings.demo && !isOwn ? demoOperator : { name: issuer, ...contact }
  return { name: pickText(name, lang), address: pickText(address, lang), email, phone }
}
