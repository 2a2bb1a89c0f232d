// biome-ignore-all lint/performance/noBarrelFile: the one entrance of this package
export * from './api.gen.ts'
export { type ApiOptions, ApiProblem, type WriteOptions } from './sender.ts'

type Page<Row> = { readonly data: readonly Row[]; readonly nextCursor: string | null }

/**
 * Yields all rows of a list, page by page: `for await (const person of rowsOf((cursor) => api.listPeople({ cursor
 * })))`.
 */
export async function* rowsOf<Row>(read: (cursor: string | undefined) => Promise<Page<Row>>): AsyncGenerator<Row> {
  for (let cursor: string | undefined; ; ) {
    const page = await read(cursor)
    yield* page.data
    if (page.nextCursor === null) return
    cursor = page.nextCursor
  }
}
