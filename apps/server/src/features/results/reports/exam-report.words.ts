import type { examReportPeopleColumns } from '@portal/contract/exams/exam-report.contract.ts'

/** Words of exported reports. */
type Words = {
  readonly file: (exam: string) => string
  readonly peopleFile: (exam: string) => string
  readonly people: string
  readonly passed: string
  readonly failed: string
  readonly yes: string
  readonly columns: Readonly<Record<(typeof examReportPeopleColumns)[number] | 'login', string>>
}
export const reportWords: Readonly<Record<'zh' | 'en', Words>> = {
  zh: {
    file: (exam) => `${exam} 考试报告`,
    peopleFile: (exam) => `${exam} 成绩.xlsx`,
    people: '成绩',
    passed: '通过',
    failed: '未通过',
    yes: '是',
    columns: {
      name: '姓名',
      login: '账号名',
      employeeNo: '工号',
      company: '企业',
      department: '部门',
      score: '得分',
      percent: '得分率 %',
      result: '结果',
      time: '用时（分钟）',
      leaves: '离开次数',
      keys: '可看答案',
      ended: '交卷时间',
      told: '公布时间',
      certificate: '证书编号',
    },
  },
  en: {
    file: (exam) => `${exam} report`,
    peopleFile: (exam) => `${exam} results.xlsx`,
    people: 'Results',
    passed: 'passed',
    failed: 'failed',
    yes: 'yes',
    columns: {
      name: 'Name',
      login: 'Username',
      employeeNo: 'Employee number',
      company: 'Company',
      department: 'Department',
      score: 'Score',
      percent: 'Percent',
      result: 'Result',
      time: 'Minutes',
      leaves: 'Exits',
      keys: 'Had access to keys',
      ended: 'Submitted',
      told: 'Released',
      certificate: 'Certificate',
    },
  },
}
