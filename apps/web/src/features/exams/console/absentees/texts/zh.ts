export const texts = {
  title: '未参加人员',
  stillOpen: '考试尚未结束，以下人员尚未开始',
  closed: '考试已结束，以下人员没有开始过',
  counted: (n: string, _value: number) => `${n} 人`,
  hint: '姓名或工号',
  columns: {
    name: '姓名',
    login: '账号名',
    company: '企业',
    department: '部门',
    reason: '可能原因',
    signedIn: '最近登录',
    employeeNo: '工号',
  },
  reasons: {
    noShow: '有座位，未到考',
    notRegistered: '未报名场次',
    course: '未完成要求的课程',
    neverSignedIn: '从未登录',
    unknown: '原因不明',
  },
  never: '从未登录',
  empty: '没有未参加的人员',
  emptyHint: '考生范围内没有开始过考试的人员显示在这里。',
  export: '导出未参加人员',
  makeUp: {
    title: '为所选人员新建补考',
    action: '新建补考',
    consequence:
      '将创建一份考试草稿：内容与本场考试相同，没有开放和截止时间，考生范围为所选人员。发布之前，考生看不到它。',
    tooMany: (most: string) => `一次最多选择 ${most} 人`,
  },
}
