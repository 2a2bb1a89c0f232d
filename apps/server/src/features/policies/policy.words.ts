import type { BilingualText } from '../../core/text/language.ts'
import type { PolicyProblem } from './policy.rules.ts'

/** Problems of a policy, in both languages. */
export const policyProblemWords = {
  name: { zh: '请填写名称', en: 'Enter a title' },
  noCompany: { zh: '企业不存在', en: 'This company does not exist' },
  noText: { zh: '请填写正文', en: 'Enter the text' },
  noFile: { zh: '请上传 PDF 文件', en: 'Upload a PDF file' },
  notPdf: { zh: '只能使用您本人上传的 PDF 文件', en: 'Use a PDF file that you uploaded' },
  noNote: { zh: '请写明这一版的变化', en: 'Describe the changes in this revision' },
  noSuchDay: { zh: '日期不存在', en: 'This date does not exist' },
} as const satisfies Record<PolicyProblem | 'noCompany' | 'notPdf', BilingualText>
export type PolicyProblemWord = keyof typeof policyProblemWords

/** Texts of the Excel file of the people of a policy. */
export const policySheetWords = {
  zh: {
    sheet: '签署情况',
    file: (title: string) => `${title} 签署情况.xlsx`,
    columns: {
      name: '姓名',
      employeeNo: '工号',
      department: '部门',
      state: '状态',
      dueOn: '截止日期',
      version: '签署版次',
      signedAt: '签署时间',
      signedName: '签名',
      digest: '所签内容 SHA-256',
    },
    state: { signed: '已签', open: '未签', former: '签过旧版' },
  },
  en: {
    sheet: 'Signatures',
    file: (title: string) => `${title} signatures.xlsx`,
    columns: {
      name: 'Name',
      employeeNo: 'Employee number',
      department: 'Department',
      state: 'Status',
      dueOn: 'Due',
      version: 'Revision signed',
      signedAt: 'Signed at',
      signedName: 'Signature',
      digest: 'SHA-256 of the signed content',
    },
    state: { signed: 'Signed', open: 'Not signed', former: 'Earlier revision signed' },
  },
} as const
