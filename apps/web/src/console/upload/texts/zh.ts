export const texts = {
  drop: '把文件拖到这里',
  or: '或者',
  pick: '选择文件',
  pickOne: '选择文件',
  left: (seconds: number) =>
    seconds < 60
      ? '不到 1 分钟'
      : `约剩 ${seconds < 5400 ? `${Math.round(seconds / 60)} 分钟` : `${Math.round(seconds / 360) / 10} 小时`}`,
  most: (size: string) => `单个文件不超过 ${size}`,
  list: '上传',
  refusedKind: '不支持此类文件',
  tooLarge: (size: string) => `超过 ${size}，请压缩或拆分后再传`,
  empty: '文件是空的',
  states: {
    waiting: '排队中',
    sending: (percent: string) => `正在上传 ${percent}`,
    broken: '连接断开，恢复后自动继续',
    finishing: '正在完成…',
    done: '已上传',
    failed: (why: string) => `上传失败：${why}`,
    refused: (why: string) => `不能上传：${why}`,
  },
  resumed: '从上次的进度继续',
  sizes: (sent: string, size: string) => `${sent} / ${size}`,
  cancel: (name: string) => `取消上传 ${name}`,
  remove: (name: string) => `从列表中移除 ${name}`,
  retry: (name: string) => `重试 ${name}`,
  now: '立即重试',
  wentWrong: '操作失败，请重试',
  said: {
    progress: (name: string, percent: string) => `${name} 已上传 ${percent}`,
    done: (name: string) => `${name} 上传完成`,
    broken: (name: string) => `${name} 的连接断开，恢复后自动继续`,
    failed: (name: string, why: string) => `${name} 上传失败：${why}`,
  },
}
