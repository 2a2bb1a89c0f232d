/** The writer id of this page: a reload or a second tab is another writer. */
export const pageWriter: string = crypto.randomUUID()
