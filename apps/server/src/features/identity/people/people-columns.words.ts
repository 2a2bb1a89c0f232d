/** The columns of a file of people, with all accepted headings. The first of each language is used in the template. */
export const peopleFileColumns = {
  company: {
    zh: '企业',
    en: 'Company',
    also: ['公司', '单位', '企业名称', '公司名称', 'company name', 'organisation'],
  },
  login: {
    zh: '账号',
    en: 'Username',
    also: ['login', 'account', '账号名', '帐号', '用户名', '登录名', 'user name', 'login name'],
  },
  name: { zh: '姓名', en: 'Name', also: ['员工姓名', '名字', 'full name', 'employee name'] },
  email: {
    zh: '邮箱',
    en: 'Email',
    also: ['e-mail', '电子邮箱', '电子邮件', '邮件', '邮箱地址', 'email address', 'mail'],
  },
  phone: {
    zh: '手机',
    en: 'Phone',
    also: ['mobile', '手机号', '手机号码', '电话', '联系电话', 'mobile phone', 'phone number'],
  },
  employeeNo: {
    zh: '工号',
    en: 'Employee number',
    also: [
      'employee no',
      'employee no.',
      '员工编号',
      '员工号',
      '人员编号',
      'employee id',
      'staff number',
      'staff no',
      'staff id',
    ],
  },
  department: { zh: '部门', en: 'Department', also: ['所在部门', '所属部门', '部门名称', 'dept', 'department name'] },
  position: { zh: '职位', en: 'Position', also: ['岗位', '职务', 'title', 'job title'] },
  manager: { zh: '直属主管', en: 'Manager', also: ['主管', '上级', '直接上级', 'line manager', 'supervisor'] },
  grants: { zh: '权限', en: 'Permissions', also: ['grants'] },
  status: { zh: '状态', en: 'Status', also: ['在职状态', '人员状态'] },
} as const
export type PeopleColumn = keyof typeof peopleFileColumns
