export const texts = {
  timeout: '服务器响应超时，请重试',
  network: '网络连接失败，请检查网络后重试',
  parse: '服务器返回了无法识别的内容，请稍后再试',
  unavailable: '服务暂时不可用，请稍后再试',
}
