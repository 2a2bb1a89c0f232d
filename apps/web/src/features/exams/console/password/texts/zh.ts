export const texts = {
  set: '设置密码',
  open: (password: string) => `密码：${password}`,
  title: '考试密码',
  label: '密码',
  hint: '考生开始考试前须输入密码，已开始的考生不受影响。不区分大小写和全角半角。保存后立即生效。',
  needs: '至少 4 个字符，空格不计',
  save: '保存',
  remove: '取消密码',
  saved: '考试密码已更新',
  removed: '考试密码已取消',
}
