import type { BilingualText } from '../../../../core/text/language.ts'
import type { ClaimNames } from './connector.ts'

export const claimFieldWords: Readonly<Record<keyof ClaimNames, BilingualText>> = {
  subject: { zh: '唯一标识', en: 'Unique ID' },
  email: { zh: '邮箱', en: 'Email' },
  name: { zh: '姓名', en: 'Name' },
  employeeNo: { zh: '工号', en: 'Employee number' },
  department: { zh: '部门', en: 'Department' },
}
