import type { auditColumns } from '@portal/contract/operations/audit.contract.ts'

type Words = {
  readonly file: string
  readonly sheet: string
  readonly system: string
  readonly none: string
  readonly columns: Readonly<Record<(typeof auditColumns)[number], string>>
}
export const auditExportWords: Readonly<Record<'zh' | 'en', Words>> = {
  zh: {
    file: '审计日志.xlsx',
    sheet: '审计日志',
    system: '系统',
    none: '无',
    columns: {
      at: '时间',
      actor: '操作人',
      action: '操作',
      thing: '对象',
      company: '企业',
      changes: '变更',
      reason: '原因',
    },
  },
  en: {
    file: 'Audit log.xlsx',
    sheet: 'Audit log',
    system: 'System',
    none: 'none',
    columns: {
      at: 'Time',
      actor: 'Person',
      action: 'Action',
      thing: 'Object',
      company: 'Company',
      changes: 'Changes',
      reason: 'Reason',
    },
  },
}
