export const texts = {
  kinds: { formal: '正式考试', mock: '模拟考试', course: '课程考试' },
  unnamed: '（还没有名称）',
  missing: '没有中文名称，中文考生看到的是英文',
  anytime: '随时可考',
  span: (from: string | undefined, to: string | undefined) =>
    from && to ? `${from} 至 ${to}` : from ? `${from} 起` : `${to ?? ''} 截止`,
  questions: '试题',
  points: '满分',
  toPass: '及格',
  time: '时间',
  minutes: '分钟',
  noLimit: '不限',
  startBy: (at: string) => `请在 ${at} 前开始，以获得完整时长。`,
  neverFull: (minutes: string) => `开放时间短于 ${minutes} 分钟，关闭时统一交卷。`,
  leaves: (n: number, full: boolean) => `第 ${n} 次离开页面自动交卷${full ? '，含退出全屏' : ''}。`,
  lenient: '离开页面会被记录，不会自动交卷。',
  checkIn: '在考点考试时，先签到再开始。',
  place: '只能在考点的网络中进行。',
  network: '断网不算离开，恢复后可继续作答。',
  results: (score: 'atOnce' | 'afterClose' | 'at' | 'never', at: string, noKey: boolean) =>
    `${score === 'atOnce' ? '交卷即出成绩' : score === 'afterClose' ? '考试结束后公布成绩' : score === 'at' ? `成绩 ${at} 公布` : '不公布成绩'}${noKey ? '，答案不公布' : ''}。`,
  award: (name: string) => `通过后颁发“${name}”。`,
}
