export const texts = {
  name: '外部链接',
  intro: (host: string) => `这一节的内容在 ${host}，会在新标签页打开。`,
  introHere: (host: string) => `这一节的视频在 ${host}。播放前不会加载该网站的内容。`,
  show: '在这里播放',
  elsewhere: '在新标签页打开',
  minimum: (minutes: number) => `打开后至少学习 ${minutes} 分钟，再回到这里确认学完。`,
  noMinimum: '学完后回到这里确认。',
  open: '打开链接',
  again: '再次打开',
  confirm: '我已学完',
  wait: (time: string) => `${time} 后可以确认`,
  done: '已学完',
}
