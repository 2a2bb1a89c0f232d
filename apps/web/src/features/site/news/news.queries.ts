import type { DataOf } from '@portal/contract/http/call.ts'
import { newsRead } from '@portal/contract/site/news.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type NewsArticle = DataOf<typeof newsRead>
export const useNewsArticle = (newsId: string) => useAnswer(newsRead, { newsId })
