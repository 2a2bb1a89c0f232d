/** The writer id of this page. A reload or a second tab has a different one. */
export const pageWriterId: string = crypto.randomUUID()
