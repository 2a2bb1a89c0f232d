import type { ErrorWords } from '../http/codes.ts'

export const siteCodes = {
  tooManyBanners: {
    status: 409,
    zh: '首页横幅已满，请先移除一条',
    en: 'The home page has no room for another banner. Remove one first',
  },
} as const satisfies Record<string, ErrorWords>
