import type { Db } from '../../../database/connection.ts'

/**
 * The channel on which a process publishes the attempts whose saved answers or read announcements it has changed, for
 * the boards.
 */
export const boardChannel = 'exam_board_news'
/** The channel on which a process announces that one of its boards is being watched. */
export const boardWatchChannel = 'exam_board_watch'

export const notifyBoards = (db: Db, words: string): Promise<unknown> => db`select pg_notify(${boardChannel}, ${words})`
export const notifyBoardWatched = (db: Db): Promise<unknown> => db`select pg_notify(${boardWatchChannel}, '')`
