/** The texts of the poster of a share link. */
export const posterWords = {
  zh: {
    kinds: { course: '课程', column: '专栏', topic: '专题', live: '直播课', knowledge: '知识' },
    lessons: (count: number) => `${count} 节`,
    length: (hours: number, minutes: number) =>
      hours > 0 ? `${hours} 小时${minutes > 0 ? ` ${minutes} 分钟` : ''}` : `${minutes} 分钟`,
    teacher: (name: string) => `讲师 ${name}`,
    recommends: (name: string) => `${name} 邀请您一起学习`,
    scan: '扫码打开，登录即可学习',
    title: (title: string, name: string) => `《${title}》，${name} 的分享海报`,
    file: (title: string) => `${title} 海报`,
  },
  en: {
    kinds: { course: 'Course', column: 'Column', topic: 'Topic', live: 'Live class', knowledge: 'Knowledge' },
    lessons: (count: number) => (count === 1 ? '1 lesson' : `${count} lessons`),
    length: (hours: number, minutes: number) =>
      hours > 0 ? `${hours} h${minutes > 0 ? ` ${minutes} min` : ''}` : `${minutes} min`,
    teacher: (name: string) => `Taught by ${name}`,
    recommends: (name: string) => `${name} invites you to learn with them`,
    scan: 'Scan, sign in and start learning',
    title: (title: string, name: string) => `“${title}”, a poster shared by ${name}`,
    file: (title: string) => `${title} poster`,
  },
} as const
