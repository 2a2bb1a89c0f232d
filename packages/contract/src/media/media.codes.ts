import type { ErrorWords } from '../http/codes.ts'

export const mediaCodes = {
  mediaNotFound: { status: 404, zh: '音视频不存在', en: 'This media file does not exist' },
  ffmpegMissing: {
    status: 409,
    zh: '服务器没有安装 ffmpeg，暂时不能上传音视频。请管理员安装：apt install ffmpeg',
    en: 'Media can’t be uploaded because the server has no ffmpeg. Ask your administrator to run: apt install ffmpeg',
  },
  mediaIncomplete: {
    status: 409,
    zh: '文件还没有传完，请补传缺少的部分',
    en: 'The upload is incomplete. Upload the missing parts.',
  },
  mediaState: {
    status: 409,
    zh: '当前状态不允许此操作，请刷新后查看',
    en: 'The current state doesn’t allow this. Reload the page and check again.',
  },
  mediaInUse: {
    status: 409,
    zh: '有课时正在使用它，不能删除',
    en: 'This file is used by a lesson and can’t be deleted',
  },
  captionsUnreadable: {
    status: 400,
    zh: '没有读到字幕，请上传 SRT 或 WebVTT 文件',
    en: 'No captions found in this file. Upload an SRT or WebVTT file.',
  },
} as const satisfies Record<string, ErrorWords>
