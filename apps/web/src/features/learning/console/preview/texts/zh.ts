export const texts = {
  noFile: '这一节还没有文件。',
  broken: '文件无法打开，请稍后重试。',
  recording: (name: string) => `播放“${name}”`,
  parts: '课件目录',
  restart: '重新开始',
  ended: '课件已结束。',
  refused: '课件的规则不允许现在打开这一部分。',
}
