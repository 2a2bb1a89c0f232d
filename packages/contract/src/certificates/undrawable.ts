import { Type } from 'typebox'

/** Characters that no typeface of the portal has: a document shows an empty box for each. */
export const Undrawable = Type.Array(Type.String(), { description: 'characters that no typeface of the portal has' })
