import type { CertificateFileField } from '@portal/contract/certificates/batch.limits.ts'
import type { Lang } from '../../../core/text/language.ts'

/** The headings that a file may have. The first of each language is that of the template. */
export const batchHeadings: Readonly<Record<CertificateFileField, Readonly<Record<Lang | 'also', readonly string[]>>>> =
  {
    person: {
      zh: ['账号', '工号', '账号或工号', '邮箱', '手机', '手机号'],
      en: ['Username', 'Employee number', 'Email', 'Phone', 'Account', 'Person'],
      also: ['login', '账号名', '员工编号', 'employee no', 'user name'],
    },
    name: { zh: ['姓名', '持证人'], en: ['Name', 'Holder'], also: ['full name'] },
    company: { zh: ['企业', '公司', '单位'], en: ['Company'], also: ['organisation', 'organization'] },
    template: {
      zh: ['证书模板', '证书名称', '证书', '模板代码'],
      en: ['Template', 'Certificate', 'Certificate title', 'Template code'],
      also: ['code', 'title'],
    },
    number: {
      zh: ['证书编号', '编号', '证书号'],
      en: ['Certificate number', 'Number'],
      also: ['certificate no', 'no'],
    },
    issued: {
      zh: ['颁发日期', '发证日期', '签发日期'],
      en: ['Issued', 'Date of issue', 'Issue date'],
      also: ['issued on'],
    },
    until: {
      zh: ['有效期至', '到期日期', '失效日期'],
      en: ['Valid until', 'Expires', 'Expiry date'],
      also: ['expiration date', 'expires on'],
    },
  }

/**
 * The example rows of the templates for issuing and for importing, with an invented person; the cells are in the order
 * of the columns.
 */
export const batchExamples: Readonly<Record<'issue' | 'import', readonly string[]>> = {
  issue: ['zhangwei', '张伟', ''],
  import: ['zhangwei', '张伟', '', 'OP-FE', 'YW-2021-0057', '2021-06-18', '2024-06-17'],
}
