export const texts = {
  kinds: { course: '课程', column: '专栏', topic: '专题', live: '直播', knowledge: '知识' },
  contentTypes: { 1: '图文', 2: '音频课程', 3: '视频课程', 4: '专栏', 5: '专题', 6: '直播', 7: '文档', 8: '课件' } as Record<number, string>,
  levels: { beginner: '初级', intermediate: '中级', advanced: '高级' },
  lessons: (count: number) => `${count} 节`,
  products: (count: number) => `${count} 项内容`,
  free: '免费',
  entitled: '企业已购',
  own: '本人已购',
  rating: (rating: string) => `评分 ${rating}`,
  learned: (percent: number) => `已学 ${percent}%`,
}
