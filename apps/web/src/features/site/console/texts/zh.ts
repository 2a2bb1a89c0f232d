export const texts = {
  signOutFailed: '退出失败，请检查网络后重试',
  start: { title: '管理台', lead: '你可以打开的页面', nothing: '你持有的权限还没有对应的页面' },
}
