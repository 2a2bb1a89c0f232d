import type { DataOf } from '@portal/contract/http/call.ts'
import { getNewsDynamic } from '@portal/contract/site/news.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type NewsArticle = DataOf<typeof getNewsDynamic>
export const useArticle = (newsId: string) => useAnswer(getNewsDynamic, { newsId })
