export const assignmentWords = {
  submitted: {
    title: (person: string, lesson: string) => ({
      zh: `${person} 提交了作业：${lesson}`,
      en: `${person} submitted an assignment: ${lesson}`,
    }),
    body: { zh: '请在管理台批阅。', en: 'Mark it in the console.' },
  },
  passed: {
    title: (lesson: { readonly zh: string; readonly en: string }) => ({
      zh: `作业已通过：${lesson.zh}`,
      en: `Assignment passed: ${lesson.en}`,
    }),
    body: { zh: '打开课程可查看得分和评语。', en: 'Open the course to see your points and the comment.' },
  },
  returned: {
    title: (lesson: { readonly zh: string; readonly en: string }) => ({
      zh: `作业已退回：${lesson.zh}`,
      en: `Assignment returned: ${lesson.en}`,
    }),
    body: { zh: '请按评语修改后重新提交。', en: 'Read the comment, then submit again.' },
  },
} as const
