import type { Settings } from '../../settings/settings.ts'

/** The training organisation of the demo; an operator's own settings take precedence. */
export const demoOperator: Settings['operator'] = {
  name: { zh: '衡桥培训认证中心有限公司', en: 'Hengqiao Training and Certification Ltd' },
  address: { zh: '南京市建邺区江东中路 369 号 12 层', en: '12/F, 369 Jiangdong Middle Road, Jianye District, Nanjing' },
  email: 'service@hengqiao.example',
  phone: '+86 25 5555 0136',
}
