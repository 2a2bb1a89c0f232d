import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { newsConsoleList, newsConsoleRead, newsRemove, newsSave } from '@portal/contract/site/news-staff.contract.ts'
import { send } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type EditedNews = DataOf<typeof newsConsoleRead>
export type NewsRow = DataOf<typeof newsConsoleList>['rows'][number]
export const useStaffNews = (query: ListQuery | null): ListResult<NewsRow> =>
  useAnswer(newsConsoleList, query as InputOf<typeof newsConsoleList> | null, { keepPrevious: true, staleTime: 0 })
export const useStaffNewsArticle = (newsId: string | null) =>
  useAnswer(newsConsoleRead, newsId === null ? null : { newsId }, { staleTime: 0 })
export const fetchStaffNewsArticle = (newsId: string) => send(newsConsoleRead, { newsId })
export const saveNews = (input: InputOf<typeof newsSave>) => write(newsSave, input)
export const deleteNews = (newsId: string) => write(newsRemove, { newsId })
