import type { Db } from '../../../database/connection.ts'

/**
 * The channels of the boards. On the first, a process publishes the attempts whose rows it changed; on the second, that
 * a board is being watched.
 */
export const boardChannel = 'exam_board_news'
export const boardWatchChannel = 'exam_board_watch'

export const notifyBoards = (db: Db, words: string): Promise<unknown> => db`select pg_notify(${boardChannel}, ${words})`
export const notifyBoardWatched = (db: Db): Promise<unknown> => db`select pg_notify(${boardWatchChannel}, '')`
