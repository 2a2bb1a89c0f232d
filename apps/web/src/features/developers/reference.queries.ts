import { useQuery } from '@tanstack/react-query'
import { useLocale } from '#web/api/locale.ts'
import type { ApiDocument } from './reference/document.ts'

/** Returns the address of the OpenAPI document in a language. */
export const apiDocumentPath = (lang: 'zh' | 'en') => `/api/v1/openapi.json?lang=${lang}`

/**
 * Returns the OpenAPI document of this portal, in the reader's language. It changes only with a new version of the
 * portal.
 */
export function useApiDocument() {
  const lang = useLocale()
  return useQuery<ApiDocument, Error>({
    queryKey: ['api document', lang],
    queryFn: async ({ signal }) => {
      const response = await fetch(apiDocumentPath(lang), { signal, credentials: 'omit' })
      if (!response.ok) throw new Error(`the API document answered ${response.status}`)
      return (await response.json()) as ApiDocument
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
