/** The content type of a link to another site. The server can't see study there, so it credits none. */
export const linkType = 9

/**
 * True for content types with a position in seconds: recordings, films and live classes. An article, document, package
 * or link has none.
 */
export const hasSeconds = (contentType: number): boolean => ![1, 7, 8, linkType].includes(contentType)
