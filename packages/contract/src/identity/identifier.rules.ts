/**
 * Identifiers are the names by which a person is found: login, e-mail address, phone number, employee number. They are kept, and compared,
 * in one form. `identifier_text` and `identifier_key` in the database (migration 0231) do the same; a test compares the two.
 */

/** Code points that nobody sees: default ignorable ones of Unicode, control characters, and surrogates without their partner. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}]/gu

/** An identifier as it is kept: full-width and other compatible signs become plain ones, unseen signs go, no space stands around it. */
export const identifierText = (written: string): string =>
  written.normalize('NFKC').replace(unseen, '').normalize('NFKC').trim()

/** An identifier as it is compared where case does not count: a login, an e-mail address. */
export const identifierKey = (written: string): string => Array.from(identifierText(written), smallOf).join('')

/** One sign in small, whatever stands around it: `toLowerCase` of a whole text would look at the end of a word, which the database does not. */
const smallOf = (sign: string): string => Array.from(sign.toLowerCase())[0] ?? ''
