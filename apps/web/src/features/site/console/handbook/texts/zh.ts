export const texts = {
  title: '使用手册',
  contents: '手册目录',
  next: '下一章',
  previous: '上一章',
  failed: '这一章加载失败',
}
