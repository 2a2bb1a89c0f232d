export const texts = {
  signOutFailed: '退出失败，请检查网络后重试',
}
