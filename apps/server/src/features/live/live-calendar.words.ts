/** The texts of the calendar of live classes. */
export const liveCalendarWords = {
  zh: {
    name: (portal: string) => `我的直播课 · ${portal}`,
    teacher: (name: string) => `讲师：${name}`,
    open: '进入直播间',
  },
  en: {
    name: (portal: string) => `My live classes · ${portal}`,
    teacher: (name: string) => `Teacher: ${name}`,
    open: 'Join class',
  },
} as const
