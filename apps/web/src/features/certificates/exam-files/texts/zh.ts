export const texts = {
  title: '考试资料',
  lead: '考试规则、大纲和样题，供考前下载。',
  kind: '类型',
  kinds: { all: '全部', rules: '考试规则', syllabus: '考试大纲', samplePaper: '样题' },
  download: '下载',
  downloadOf: (title: string) => `下载 ${title}`,
  updated: (day: string) => `更新于 ${day}`,
  empty: '这里还没有资料',
  emptyHint: '可以看看其他类型，或先了解考试的要求。',
  toExams: '查看考试',
}
