import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { newsConsoleList, newsConsoleRead, newsPut } from '@portal/contract/site/news.contract.ts'
import { send } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'

export type WrittenNews = DataOf<typeof newsConsoleRead>
export const pageSize = 20
export const useWrittenNews = (page: number) => useAnswer(newsConsoleList, { page, size: pageSize }, { keepPrevious: true })
export const useOneNews = (newsId: string | null) => useAnswer(newsConsoleRead, newsId === null ? null : { newsId }, { staleTime: 0 })
export const readNews = (newsId: string) => send(newsConsoleRead, { newsId })
export const putNews = (input: InputOf<typeof newsPut>) => write(newsPut, input)
