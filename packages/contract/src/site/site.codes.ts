import type { ErrorWords } from '../http/codes.ts'

export const siteCodes = {
  tooManyBanners: {
    status: 409,
    zh: '首页横幅已满，请先移除一条',
    en: 'No more banners can be added to the home page. Remove one first.',
  },
} as const satisfies Record<string, ErrorWords>
