/** Words of the calendar of live classes. */
export const calendarWords = {
  zh: { name: '我的直播课', teacher: (name: string) => `讲师：${name}`, open: '进入直播间' },
  en: { name: 'My live classes', teacher: (name: string) => `Teacher: ${name}`, open: 'Enter room' },
} as const
