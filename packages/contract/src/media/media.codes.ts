import type { ErrorWords } from '../http/codes.ts'

export const mediaCodes = {
  mediaNotFound: { status: 404, zh: '音视频不存在', en: 'This film or recording does not exist' },
  ffmpegMissing: {
    status: 409,
    zh: '服务器没有安装 ffmpeg，暂时不能上传音视频。请管理员安装：apt install ffmpeg',
    en: 'The server has no ffmpeg, so films cannot be uploaded. Ask the operator to run: apt install ffmpeg',
  },
  mediaIncomplete: {
    status: 409,
    zh: '文件还没有传完，请补传缺少的部分',
    en: 'The upload is incomplete. Please send the missing parts',
  },
  mediaState: { status: 409, zh: '当前状态下不能这样做', en: 'The current state does not allow this' },
  mediaInUse: { status: 409, zh: '有课时正在使用它，不能删除', en: 'You cannot delete this: a lesson uses it' },
  captionsUnreadable: {
    status: 400,
    zh: '没有读到字幕，请上传 SRT 或 WebVTT 文件',
    en: 'The file has no captions. Please upload an SRT or WebVTT file',
  },
} as const satisfies Record<string, ErrorWords>
