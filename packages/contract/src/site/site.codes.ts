import type { ErrorWords } from '../http/codes.ts'

export const siteCodes = {
  tooManyBanners: {
    status: 409,
    zh: '首页横幅已满，请先移除一条',
    en: 'No more banners can be added to the home page. Remove one first.',
  },
  messagePlaceholders: {
    status: 400,
    zh: '占位符有误',
    en: 'A placeholder is wrong',
  },
} as const satisfies Record<string, ErrorWords>
