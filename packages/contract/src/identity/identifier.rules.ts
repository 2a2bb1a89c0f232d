/**
 * Identifiers are the names by which a person is found: login, email address, phone number, employee number. They are
 * stored and compared in one form. `identifier_text` and `identifier_key` in the database do the same;
 * a test compares the two.
 */

/** Invisible code points: default ignorable ones of Unicode, control characters, and unpaired surrogates. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}]/gu

/**
 * Returns an identifier in its stored form: full-width and other compatible characters become plain ones, and invisible
 * characters and surrounding spaces are removed.
 */
export const identifierText = (written: string): string =>
  written.normalize('NFKC').replace(unseen, '').normalize('NFKC').trim()

/** Returns an identifier for case-insensitive comparison: a login, an email address. */
export const identifierKey = (written: string): string => Array.from(identifierText(written), smallOf).join('')

/**
 * One character in lower case, regardless of its context: `toLowerCase` of a whole text treats the end of a word
 * differently, which the database doesn't.
 */
const smallOf = (sign: string): string => Array.from(sign.toLowerCase())[0] ?? ''
