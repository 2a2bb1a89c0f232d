export const texts = {
  name: '问卷',
  privacy:
    '匿名问卷。答案单独保存，不与您关联，也不记录时间。最多四人的答案会加密保存，满五人后一起统计。文字回答请不要写能认出您的内容。每人只能提交一次。',
  submit: '提交问卷',
  missing: (count: number) => `还有 ${count} 道必填题`,
  thanks: '感谢您的回答',
  done: '本课时已完成。',
}
