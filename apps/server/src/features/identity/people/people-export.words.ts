import type { peopleColumns } from '@portal/contract/identity/people-bulk.contract.ts'

type Words = {
  readonly file: string
  readonly sheet: string
  readonly columns: Readonly<Record<(typeof peopleColumns)[number], string>>
  readonly membership: Readonly<Record<'active' | 'withdrawn', string>>
  readonly account: Readonly<Record<'active' | 'invited' | 'locked' | 'suspended', string>>
}
export const peopleExportWords: Readonly<Record<'zh' | 'en', Words>> = {
  zh: {
    file: '人员.xlsx',
    sheet: '人员',
    columns: {
      name: '姓名',
      nameLatin: '拼音姓名',
      login: '账号名',
      email: '邮箱',
      phone: '手机',
      employeeNo: '工号',
      company: '企业',
      department: '部门',
      position: '职位',
      manager: '直属主管',
      membership: '在职状态',
      account: '账号状态',
      percent: '计划进度（%）',
      overdue: '逾期项',
      grants: '权限',
      lastSignIn: '最近登录',
      changed: '最近变更',
    },
    membership: { active: '在职', withdrawn: '离职' },
    account: { active: '正常', invited: '已邀请', locked: '登录锁定', suspended: '已暂停' },
  },
  en: {
    file: 'People.xlsx',
    sheet: 'People',
    columns: {
      name: 'Name',
      nameLatin: 'Latin name',
      login: 'Username',
      email: 'Email',
      phone: 'Phone',
      employeeNo: 'Employee number',
      company: 'Company',
      department: 'Department',
      position: 'Position',
      manager: 'Manager',
      membership: 'Status',
      account: 'Account status',
      percent: 'Plan progress (%)',
      overdue: 'Overdue',
      grants: 'Permissions',
      lastSignIn: 'Last sign-in',
      changed: 'Last updated',
    },
    membership: { active: 'active', withdrawn: 'left' },
    account: { active: 'active', invited: 'invited', locked: 'locked', suspended: 'suspended' },
  },
}
