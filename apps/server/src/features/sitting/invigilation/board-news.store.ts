import type { Db } from '../../../database/connection.ts'

/** On the first a process says whose rows it knows to have changed; on the second, that somebody looks at a board. */
export const newsChannel = 'exam_board_news'
export const watchChannel = 'exam_board_watch'

export const sayNews = (db: Db, words: string): Promise<unknown> => db`select pg_notify(${newsChannel}, ${words})`
export const sayWatching = (db: Db): Promise<unknown> => db`select pg_notify(${watchChannel}, '')`
