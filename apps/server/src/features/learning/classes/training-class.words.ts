import type { BilingualText } from '../../../core/language.ts'

const names = (title: BilingualText) => ({ zh: `《${title.zh ?? title.en ?? ''}》`, en: title.en ?? title.zh ?? '' })

/** What somebody hears whose place in a class has changed without them. */
export const placeNotice = {
  promoted: (title: BilingualText) => ({
    title: { zh: `${names(title).zh}有空位了，你已报名成功`, en: `A place in ${names(title).en} is yours` },
    body: { zh: '不能参加时请尽早取消，把名额留给候补的同学。', en: 'Give it back early if you can not come, so that others who wait may have it.' },
  }),
  cancelled: (title: BilingualText) => ({
    title: { zh: `${names(title).zh}已取消`, en: `${names(title).en} was called off` },
    body: { zh: '请在开班计划中选择其他班次。', en: 'Please choose another class in the plan.' },
  }),
} as const
