export const texts = {
  list: { title: '考试' },
  details: { title: '考试详情' },
  answer: { title: '答题' },
  myExams: { title: '我的考试' },
}
