type Words = {
  readonly file: string
  readonly sheet: string
  readonly columns: Readonly<
    Record<
      | 'name'
      | 'login'
      | 'employeeNo'
      | 'company'
      | 'department'
      | 'percent'
      | 'overdue'
      | 'hours'
      | 'hoursBefore'
      | 'lastSignIn',
      string
    >
  >
}
export const reportPeopleWords: Readonly<Record<'zh' | 'en', Words>> = {
  zh: {
    file: '人员学习报告.xlsx',
    sheet: '人员学习',
    columns: {
      name: '姓名',
      login: '账号名',
      employeeNo: '工号',
      company: '企业',
      department: '部门',
      percent: '学习计划 %',
      overdue: '逾期计划',
      hours: '学习小时',
      hoursBefore: '前一时段小时',
      lastSignIn: '最近登录',
    },
  },
  en: {
    file: 'Learner report.xlsx',
    sheet: 'People',
    columns: {
      name: 'Name',
      login: 'Username',
      employeeNo: 'Employee number',
      company: 'Company',
      department: 'Department',
      percent: 'Plan progress (%)',
      overdue: 'Overdue plans',
      hours: 'Hours',
      hoursBefore: 'Hours, previous period',
      lastSignIn: 'Last sign-in',
    },
  },
}
