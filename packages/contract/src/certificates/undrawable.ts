import { Type } from 'typebox'

/** Characters that no typeface of the portal has: a document shows an empty box for each. */
export const UndrawableCharacters = Type.Array(Type.String(), {
  description: 'characters that no typeface of the portal has',
})
