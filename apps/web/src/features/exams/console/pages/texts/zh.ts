export const texts = {
  exams: '考试',
  setup: '设置',
  board: '考试监控',
  marking: '阅卷',
  report: '报告',
  people: '成绩',
  absentees: '未参加人员',
  release: '公布',
}
