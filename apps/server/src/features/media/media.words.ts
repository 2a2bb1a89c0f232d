/** The reasons for a failed conversion, in both languages. */
export const mediaReasonWords = {
  ffmpegMissing: {
    zh: '服务器没有安装 ffmpeg。请管理员安装（apt install ffmpeg）后重试',
    en: 'ffmpeg is not installed on the server. Ask your administrator to run apt install ffmpeg, then try again.',
  },
  unreadable: {
    zh: '文件已损坏，或不是能识别的音视频格式',
    en: 'The file is damaged, or its format is not supported',
  },
  nothingToPlay: { zh: '文件里没有画面，也没有声音', en: 'The file contains neither video nor audio' },
  tooShort: { zh: '内容不足一秒', en: 'The file is shorter than one second' },
  tooLong: { zh: '时长超过上限', en: 'The file is longer than the portal allows' },
  tooManyPixels: { zh: '画面尺寸太大', en: 'The video resolution is too high' },
  endsEarly: {
    zh: '文件不完整：内容比它标明的时长短，请重新导出或重新上传',
    en: 'The file is incomplete. It ends before its stated length. Export or upload it again.',
  },
  tooSlow: { zh: '处理时间太长，已停止', en: 'Processing took too long and was stopped' },
  failed: { zh: '处理失败，请重试或更换文件', en: 'Processing failed. Try again, or use another file.' },
  gaveUp: { zh: '处理多次中断，已停止', en: 'Processing was interrupted several times and stopped' },
} as const
export type MediaReason = keyof typeof mediaReasonWords
export const isMediaReason = (text: string | null): text is MediaReason => text !== null && text in mediaReasonWords
