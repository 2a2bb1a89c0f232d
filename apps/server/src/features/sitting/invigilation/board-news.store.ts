import type { Db } from '../../../database/connection.ts'

/** On the first a process says whose rows it knows to have changed; on the second, that somebody looks at a board. */
export const boardChannel = 'exam_board_news'
export const boardWatchChannel = 'exam_board_watch'

export const notifyBoards = (db: Db, words: string): Promise<unknown> => db`select pg_notify(${boardChannel}, ${words})`
export const notifyWatching = (db: Db): Promise<unknown> => db`select pg_notify(${boardWatchChannel}, '')`
