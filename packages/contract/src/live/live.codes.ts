import type { ErrorWords } from '../http/codes.ts'

export const liveCodes = {
  liveNotFound: { status: 404, zh: '直播课不存在', en: 'This live class does not exist' },
  liveFull: { status: 409, zh: '名额已满', en: 'No seats left' },
  liveOver: { status: 409, zh: '这节直播课已经结束', en: 'This live class has ended' },
  liveCancelled: { status: 409, zh: '这节直播课已取消', en: 'This live class was cancelled' },
  liveNotOpen: { status: 409, zh: '直播间还没有开放', en: 'The room is not open yet' },
  liveBegun: { status: 409, zh: '直播课已经开始，不能再改', en: 'The class has started and can’t be changed' },
  liveMuted: { status: 403, zh: '您已被禁言', en: 'You have been muted in this room' },
  liveTooFast: { status: 429, zh: '发得太快了，请稍等', en: 'You’re sending messages too fast. Wait a moment.' },
  signInOpen: { status: 409, zh: '签到正在进行', en: 'A check-in is already open' },
  signInClosed: { status: 409, zh: '签到已结束', en: 'This check-in has closed' },
} as const satisfies Record<string, ErrorWords>
