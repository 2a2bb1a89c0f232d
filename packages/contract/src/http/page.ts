import { type TSchema, Type } from 'typebox'

/**
 * Returns the schemas of the fields in the query of a paged list. Pages count from 0; `size` is capped at 999
 * (specification section 9).
 */
export const pageQuery = (defaultSize = 12) => ({
  page: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 }),
  size: Type.Integer({ minimum: 1, maximum: 999, default: defaultSize }),
})
/** Returns the schema of the answer of a paged list. */
export const PageOf = <S extends TSchema>(item: S) =>
  Type.Object({ list: Type.Array(item), total: Type.Integer(), page: Type.Integer(), size: Type.Integer() })
