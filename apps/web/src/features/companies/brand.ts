import { useEffect } from 'react'
import { useSession } from '#web/api/session.ts'
import { hideBrand, showBrand } from '#web/ui/theme/brand.ts'
import { useCompanyInfo } from './company.queries.ts'

/**
 * Draws learners' pages with the colour of the company that the session is in. Pages without a header, such as an exam's, ask nothing: they keep
 * what they were drawn with.
 */
export function useBrand(frame: 'full' | 'header' | 'bare' | 'console'): void {
  const session = useSession()
  const isAsked = frame === 'full' || frame === 'header'
  const info = useCompanyInfo(session !== null && isAsked).data
  const companyId = session?.companyId ?? null
  const [of, color] = [info?.id, info?.brandColor]
  useEffect(() => {
    if (frame === 'console') return hideBrand()
    if (companyId === null) return void showBrand(null)
    if (of === companyId) void showBrand({ companyId, color: color ?? null })
  }, [frame, companyId, of, color])
}
