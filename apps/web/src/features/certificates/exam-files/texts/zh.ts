export const texts = {
  title: '考试资料',
  lead: '考试规则、大纲和样卷，供考前下载。',
  kind: '类型',
  kinds: { all: '全部', rules: '考试规则', syllabus: '考试大纲', samplePaper: '样卷' },
  download: '下载',
  downloadOf: (title: string) => `下载 ${title}`,
  updated: (day: string) => `更新于 ${day}`,
  empty: '暂无资料',
  noneHint: '资料发布后会出现在这里。',
  emptyHint: '可查看其他类型，或先了解考试要求。',
  onward: '下一步',
  ways: [
    { title: '模拟练习', text: '题型与时间和正式考试相同，逐题查看答案。', to: '/mockExam', action: '开始练习' },
    {
      title: '报名与预约',
      text: '线下考试须先报名，审核通过后选择考点和场次。',
      to: '/examAppointment',
      action: '报名考试',
    },
    { title: '考点与场次', text: '各城市考点的地址、电话与余座。', to: '/examCenter', action: '查看考点' },
  ],
  toExams: '查看考试',
}
